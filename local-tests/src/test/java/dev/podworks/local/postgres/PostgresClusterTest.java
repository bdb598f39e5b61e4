package dev.podworks.local.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.local.program.RunningProgram;
import dev.podworks.testkit.FreePorts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class PostgresClusterTest {

    private static final Path BINARIES = Path.of(System.getProperty("podworks.root"), "local/target/postgres");

    @TempDir
    Path folder;

    @Test
    void aRestartedServerHasEveryCommittedRow() throws Exception {
        var cluster = cluster();
        try (var server = start(cluster)) {
            new PostgresAdmin(cluster.port(), "admin").createDatabase("billing", "secret");
            try (var connection = connect(cluster, "billing", "secret")) {
                connection.createStatement().execute("CREATE TABLE line (seconds int)");
                connection.createStatement().execute("INSERT INTO line VALUES (7200)");
            }
            server.kill();
        }
        try (var server = start(cluster);
                var connection = connect(cluster, "billing", "secret");
                var rows = connection.createStatement().executeQuery("SELECT sum(seconds) FROM line")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(7200);
            assertThat(server.endsWithin(Duration.ZERO)).isFalse();
        }
    }

    @Test
    void creatingADatabaseAgainKeepsItsRows() throws Exception {
        var cluster = cluster();
        var admin = new PostgresAdmin(cluster.port(), "admin");
        try (var server = start(cluster)) {
            admin.createDatabase("files", "old");
            try (var connection = connect(cluster, "files", "old")) {
                connection.createStatement().execute("CREATE TABLE file (id int)");
            }
            admin.createDatabase("files", "new");
            try (var connection = connect(cluster, "files", "new")) {
                assertThat(connection.createStatement().execute("SELECT * FROM file"))
                        .isTrue();
            }
            assertThatThrownBy(() -> connect(cluster, "files", "old").close()).hasMessageContaining("authentication");
            assertThat(server.endsWithin(Duration.ZERO)).isFalse();
        }
    }

    @Test
    void stoppingDoesNotWaitForAnAbandonedClient() throws Exception {
        var cluster = cluster();
        try (var server = start(cluster);
                var abandoned = connect(cluster, "postgres", "admin")) {
            abandoned.setAutoCommit(false);
            abandoned.createStatement().execute("SELECT 1");
            cluster.stop();
            assertThat(server.endsWithin(Duration.ofSeconds(5))).isTrue();
        }
    }

    @Test
    void anInterruptedCreationIsRepeated() throws Exception {
        Files.createDirectories(folder.resolve("initdb-left-over/base"));
        var cluster = cluster();
        try (var server = start(cluster)) {
            assertThat(server.endsWithin(Duration.ZERO)).isFalse();
        }
    }

    @Test
    void aDatabaseNameCannotContainSql() {
        assertThatThrownBy(() -> new PostgresAdmin(1, "admin").createDatabase("a\"; DROP DATABASE b", "x"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private PostgresCluster cluster() throws Exception {
        var binaries = PostgresBinaries.unpack(BINARIES);
        return new PostgresCluster(binaries, folder.resolve("data"), FreePorts.next(), "admin", true);
    }

    private static RunningProgram start(PostgresCluster cluster) throws Exception {
        cluster.initialise();
        var server = RunningProgram.start(cluster.command(), cluster.environment());
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> new PostgresAdmin(cluster.port(), "admin").isReady());
        return server;
    }

    private static Connection connect(PostgresCluster cluster, String name, String password) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + cluster.port() + "/" + name, name, password);
    }
}
