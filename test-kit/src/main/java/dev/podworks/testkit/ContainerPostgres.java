package dev.podworks.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.testcontainers.postgresql.PostgreSQLContainer;

/// PostgreSQL 17 in a container, as in production.
record ContainerPostgres(PostgreSQLContainer container) implements PostgresServer {

    static final String IMAGE = "postgres:17";

    static ContainerPostgres start() {
        var container = new PostgreSQLContainer(IMAGE)
                .withUsername("postgres")
                .withPassword(TestPostgres.PASSWORD)
                .withCommand(
                        "postgres", "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "max_connections=300");
        container.start();
        return new ContainerPostgres(container);
    }

    @Override
    public String host() {
        return container.getHost();
    }

    @Override
    public int port() {
        return container.getMappedPort(PostgreSQLContainer.POSTGRESQL_PORT);
    }

    /// The names come from {@link TestPostgres} and need no quoting.
    @Override
    public void createDatabase(String name, String password) {
        run("CREATE ROLE %s LOGIN PASSWORD '%s'".formatted(name, password));
        run("CREATE DATABASE %1$s OWNER %1$s".formatted(name));
        run("REVOKE ALL ON DATABASE %s FROM PUBLIC".formatted(name));
    }

    private void run(String sql) {
        try {
            var result = container.execInContainer("psql", "-U", "postgres", "-v", "ON_ERROR_STOP=1", "-c", sql);
            if (result.getExitCode() != 0) {
                throw new IllegalStateException(result.getStderr());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
