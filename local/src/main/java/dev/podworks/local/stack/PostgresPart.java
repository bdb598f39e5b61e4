package dev.podworks.local.stack;

import dev.podworks.local.postgres.PostgresAdmin;
import dev.podworks.local.postgres.PostgresBinaries;
import dev.podworks.local.postgres.PostgresCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/// PostgreSQL, with a database and a user for each service.
record PostgresPart(StackHome home, PortPlan plan, Secrets secrets) implements Part {

    static final String NAME = "postgres";

    private static final Duration BACKENDS_LIMIT = Duration.ofSeconds(30);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Integer> ports() {
        return List.of(plan.postgres());
    }

    @Override
    public Launch launch() {
        try {
            var cluster = cluster();
            cluster.initialise();
            return new Launch(cluster.command(), cluster.environment());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted", e);
        }
    }

    /// After a crash of the server, its backends take a moment to notice it and to end. PostgreSQL refuses to start
    /// while one of them still has the old shared memory.
    @Override
    public void prepareStart() {
        if (!new OrphanedProcesses("postgres", home.data(NAME)).awaitEnd(BACKENDS_LIMIT)) {
            throw new StackException("Processes of an earlier PostgreSQL still use %s.".formatted(home.data(NAME)));
        }
    }

    @Override
    public boolean isReady() {
        return admin().isReady();
    }

    @Override
    public void prepareForUse() {
        try {
            for (var service : ServiceModule.values()) {
                admin().createDatabase(service.database(), secrets.databasePassword(service));
            }
        } catch (SQLException e) {
            throw new StackException("Could not create the services' databases: " + e.getMessage(), e);
        }
    }

    /// SIGTERM would wait for every client to disconnect.
    @Override
    public void stop(OwnedProcess process) {
        try {
            cluster().stop();
        } catch (IOException e) {
            process.stop(GRACE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private PostgresCluster cluster() throws IOException {
        var binaries = PostgresBinaries.unpack(home.apps());
        return new PostgresCluster(binaries, home.data(NAME), plan.postgres(), secrets.postgresPassword(), true);
    }

    private PostgresAdmin admin() {
        return new PostgresAdmin(plan.postgres(), secrets.postgresPassword());
    }
}
