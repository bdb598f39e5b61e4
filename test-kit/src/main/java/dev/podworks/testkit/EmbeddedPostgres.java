package dev.podworks.testkit;

import java.util.Map;

/// The `local` module's PostgreSQL 18. All databases have the password with which it was started.
record EmbeddedPostgres(int port, ChildProgram program) implements PostgresServer {

    private static final int HEAP_MEGABYTES = 64;

    static EmbeddedPostgres start() {
        var port = FreePorts.next();
        var data = TestDirectories.data("postgres");
        var program = ChildProgram.start(
                "postgres",
                "dev.podworks.local.postgres.PostgresMain",
                HEAP_MEGABYTES,
                data,
                Map.of(
                        "POSTGRES_PORT", Integer.toString(port),
                        "POSTGRES_PASSWORD", TestPostgres.PASSWORD,
                        "POSTGRES_DATA", data.resolve("data").toString(),
                        "POSTGRES_LOG", data.resolve("postgres.log").toString(),
                        "POSTGRES_BINARIES",
                                TestDirectories.checkout()
                                        .resolve("local/target/postgres")
                                        .toString()));
        return new EmbeddedPostgres(port, program);
    }

    @Override
    public String host() {
        return "127.0.0.1";
    }

    @Override
    public void createDatabase(String name, String password) {
        program.send(name);
    }
}
