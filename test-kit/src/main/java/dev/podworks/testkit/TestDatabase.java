package dev.podworks.testkit;

import java.util.Locale;
import java.util.Map;

/// Where a test's own database is, and how to get in.
public record TestDatabase(String host, int port, String name, String user, String password) {

    /// The variables by which a service is told of its database.
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
