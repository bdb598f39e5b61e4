package dev.podworks.testkit;

import java.util.concurrent.atomic.AtomicInteger;

/// A real PostgreSQL: version 18 embedded, 17 in a container. Started with the first database in a JVM, stopped
/// with it.
///
/// Not durable: `fsync` and `synchronous_commit` are off.
public final class TestPostgres {

    static final String PASSWORD = "test";

    private static final AtomicInteger COUNT = new AtomicInteger();

    private TestPostgres() {}

    /// Creates an empty database with a user of its own, as each service has in production.
    ///
    /// @param name lower-case letters, digits and underscores; a number is appended
    public static TestDatabase database(String name) {
        var unique = name + "_" + COUNT.incrementAndGet();
        Server.STARTED.createDatabase(unique, PASSWORD);
        return new TestDatabase(Server.STARTED.host(), Server.STARTED.port(), unique, unique, PASSWORD);
    }

    /// Initialized, and so started, by the first call.
    private static final class Server {
        static final PostgresServer STARTED = PostgresServer.start();
    }
}
