package dev.podworks.local.postgres;

import dev.podworks.local.program.ParentProcess;
import dev.podworks.local.program.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;

/// A disposable PostgreSQL for tests: runs the server as its child, creates databases on command, and exits with
/// the process that started it.
///
/// The command `NAME` creates the database and the user of that name, with the server's password. The response is
/// the name, or `error: …`.
public final class PostgresMain {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private PostgresMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        var settings = Settings.ofEnvironment();
        var password = settings.text("POSTGRES_PASSWORD");
        var port = settings.port("POSTGRES_PORT");
        var binaries = PostgresBinaries.unpack(settings.path("POSTGRES_BINARIES"));
        var cluster = new PostgresCluster(binaries, settings.path("POSTGRES_DATA"), port, password, false);
        cluster.initialise();

        var server = start(cluster, settings.path("POSTGRES_LOG"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server), "stop-postgres"));
        var admin = new PostgresAdmin(port, password);
        awaitReady(server, admin);
        ParentProcess.hold(settings, name -> createDatabase(admin, name, password));
        System.exit(0);
    }

    private static Process start(PostgresCluster cluster, Path log) throws IOException {
        var builder = new ProcessBuilder(cluster.command())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(cluster.environment());
        return builder.start();
    }

    private static void awaitReady(Process server, PostgresAdmin admin) throws IOException, InterruptedException {
        var deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (!admin.isReady()) {
            if (server.waitFor(Duration.ofMillis(50)) || System.nanoTime() > deadline) {
                throw new IOException("PostgreSQL did not start; its log says why");
            }
        }
    }

    private static String createDatabase(PostgresAdmin admin, String name, String password) {
        try {
            admin.createDatabase(name, password);
            return name;
        } catch (SQLException | IllegalArgumentException e) {
            return "error: " + e.getMessage();
        }
    }

    /// The data is disposable, so there is nothing to wait for.
    private static void stop(Process server) {
        server.descendants().forEach(ProcessHandle::destroyForcibly);
        server.destroyForcibly();
    }
}
