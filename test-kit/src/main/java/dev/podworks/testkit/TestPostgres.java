package dev.podworks.testkit;

import java.util.concurrent.atomic.AtomicInteger;

/// A real PostgreSQL, started with the first database that a JVM's tests ask for and gone with the JVM: 18 where it is
/// embedded, 17 in a container.
///
/// It keeps nothing on disk that matters: `fsync` and `synchronous_commit` are off.
public final class TestPostgres {

    static final String PASSWORD = "test";

    private static final AtomicInteger COUNT = new AtomicInteger();

    private TestPostgres() {}

    /// A new, empty database that belongs to a user of its own, as each service has it in production.
    ///
    /// @param name lower-case letters, digits and underscores; a number is added to it
    public static TestDatabase database(String name) {
        var unique = name + "_" + COUNT.incrementAndGet();
        Server.STARTED.createDatabase(unique, PASSWORD);
        return new TestDatabase(Server.STARTED.host(), Server.STARTED.port(), unique, unique, PASSWORD);
    }

    /// Loaded, and so started, with the first call.
    private static final class Server {
        static final PostgresServer STARTED = PostgresServer.start();
    }
}
