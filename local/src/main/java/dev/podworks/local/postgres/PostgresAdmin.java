package dev.podworks.local.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.regex.Pattern;

/// Creates users and databases on a running server: each service owns one and can't access the others.
public record PostgresAdmin(int port, String password) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

    /// Whether the server answers queries. During crash recovery it accepts connections and rejects them.
    public boolean isReady() {
        try (var connection = connect();
                var statement = connection.createStatement()) {
            return statement.execute("SELECT 1");
        } catch (SQLException e) {
            return false;
        }
    }

    /// Creates the user and the database of that name. Repeating it only resets the password.
    public void createDatabase(String name, String userPassword) throws SQLException {
        var identifier = identifier(name);
        try (var connection = connect();
                var statement = connection.createStatement()) {
            var verb = exists(connection, "SELECT 1 FROM pg_roles WHERE rolname = ?", name) ? "ALTER" : "CREATE";
            statement.execute("%s ROLE %s LOGIN PASSWORD %s".formatted(verb, identifier, literal(userPassword)));
            if (!exists(connection, "SELECT 1 FROM pg_database WHERE datname = ?", name)) {
                statement.execute("CREATE DATABASE %1$s OWNER %1$s".formatted(identifier));
                statement.execute("REVOKE ALL ON DATABASE %s FROM PUBLIC".formatted(identifier));
            }
        }
    }

    private Connection connect() throws SQLException {
        var properties = new Properties();
        properties.setProperty("user", PostgresCluster.ADMIN);
        properties.setProperty("password", password);
        properties.setProperty("connectTimeout", "2");
        properties.setProperty("socketTimeout", "30");
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/postgres", properties);
    }

    private static boolean exists(Connection connection, String query, String name) throws SQLException {
        try (var statement = connection.prepareStatement(query)) {
            statement.setString(1, name);
            try (var rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    private static String identifier(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("Not a database name: " + name);
        }
        return name;
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
