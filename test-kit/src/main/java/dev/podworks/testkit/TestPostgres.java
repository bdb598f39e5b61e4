package dev.podworks.testkit;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// A real PostgreSQL 18, started with the first database that a JVM's tests ask for and gone with the JVM.
///
/// It keeps nothing on disk that matters: `fsync` and `synchronous_commit` are off.
public final class TestPostgres {

    private static final String PASSWORD = "test";
    private static final int HEAP_MEGABYTES = 64;
    private static final AtomicInteger COUNT = new AtomicInteger();

    private TestPostgres() {}

    /// A new, empty database that belongs to a user of its own, as each service has it in production.
    ///
    /// @param name lower-case letters, digits and underscores; a number is added to it
    public static TestDatabase database(String name) {
        var unique = name + "_" + COUNT.incrementAndGet();
        Server.PROGRAM.order(unique);
        return new TestDatabase("127.0.0.1", Server.PORT, unique, unique, PASSWORD);
    }

    /// Loaded, and so started, with the first call.
    private static final class Server {

        static final int PORT = FreePorts.next();
        static final ChildProgram PROGRAM = start();

        private static ChildProgram start() {
            var data = TestFolders.data("postgres");
            return ChildProgram.start(
                    "postgres",
                    "dev.podworks.local.postgres.PostgresMain",
                    HEAP_MEGABYTES,
                    data,
                    Map.of(
                            "POSTGRES_PORT", Integer.toString(PORT),
                            "POSTGRES_PASSWORD", PASSWORD,
                            "POSTGRES_DATA", data.resolve("data").toString(),
                            "POSTGRES_LOG", data.resolve("postgres.log").toString(),
                            "POSTGRES_BINARIES",
                                    TestFolders.checkout()
                                            .resolve("local/target/postgres")
                                            .toString()));
        }
    }
}
