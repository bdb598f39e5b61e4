package dev.podworks.local.program;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A program's settings, from environment variables: command lines never contain secrets.
public record Settings(Map<String, String> values) {

    public static Settings ofEnvironment() {
        return new Settings(System.getenv());
    }

    /// @throws IllegalStateException when the variable is missing
    public String text(String name) {
        @Nullable String value = values.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalStateException(name + " is not set");
        }
        return value;
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    public Path path(String name) {
        return Path.of(text(name));
    }

    public int port(String name) {
        try {
            return Integer.parseInt(text(name));
        } catch (NumberFormatException e) {
            throw new IllegalStateException(name + " is not a port number: " + text(name), e);
        }
    }

    /// Whether the variable is `true`.
    public boolean flag(String name) {
        return Boolean.parseBoolean(values.get(name));
    }
}
