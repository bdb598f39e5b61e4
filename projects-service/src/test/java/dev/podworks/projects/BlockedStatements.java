package dev.podworks.projects;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.springframework.core.env.Environment;

/// Blocks all statements of one type on one table before they read any row, until it is closed. Lets a test
/// interleave other work between two statements of the service.
final class BlockedStatements implements AutoCloseable {
    /// The key of an advisory lock.
    private static final String GATE = "4711";

    private final Connection connection;
    private final String table;

    /// @param type `insert`, `update` or `delete`
    BlockedStatements(Environment environment, String type, String table) throws SQLException {
        this.table = table;
        this.connection = DriverManager.getConnection(
                environment.getRequiredProperty("spring.flyway.url"),
                environment.getRequiredProperty("spring.flyway.user"),
                environment.getRequiredProperty("spring.flyway.password"));
        execute("select pg_advisory_lock(%s)".formatted(GATE));
        execute("""
                create or replace function pass_gate() returns trigger language plpgsql as $$
                begin perform pg_advisory_xact_lock_shared(%s); return null; end $$
                """.formatted(GATE));
        execute("create trigger gate before %s on %s for each statement execute function pass_gate()"
                .formatted(type, table));
    }

    /// Whether a statement is blocked.
    boolean isBlocking() {
        return isTrue(
                "select exists (select 1 from pg_locks where locktype = 'advisory' and objid = %s and not granted)"
                        .formatted(GATE));
    }

    /// Whether a transaction waits for a row lock.
    boolean isRowLockAwaited() {
        return isTrue("select exists (select 1 from pg_locks where locktype = 'transactionid' and not granted)");
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            execute("select pg_advisory_unlock(%s)".formatted(GATE));
            execute("drop trigger gate on " + table);
        }
    }

    private void execute(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private boolean isTrue(String sql) {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            return rows.next() && rows.getBoolean(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
