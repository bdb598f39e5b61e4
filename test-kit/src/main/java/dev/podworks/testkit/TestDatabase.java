package dev.podworks.testkit;

import java.util.Locale;
import java.util.Map;

/// Connection settings of a test database.
public record TestDatabase(String host, int port, String name, String user, String password) {

    /// The environment variables of a service that uses this database.
    public Map<String, String> environment() {
        return Map.of(
                "DATABASE_HOST", host,
                "DATABASE_PORT", Integer.toString(port),
                "DATABASE_NAME", name,
                "DATABASE_USER", user,
                "DATABASE_PASSWORD", password);
    }

    public String jdbcUrl() {
        return String.format(
                Locale.ROOT, "jdbc:postgresql://%s:%d/%s?user=%s&password=%s", host, port, name, user, password);
    }
}
