package dev.podworks.kit.sql;

import io.r2dbc.postgresql.codec.Json;
import io.r2dbc.spi.Parameter;
import io.r2dbc.spi.Parameters;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Nullable parameters: R2DBC requires the type of a null.
public final class Bind {
    private Bind() {}

    public static Parameter text(Optional<String> value) {
        return nullable(String.class, value.orElse(null));
    }

    public static Parameter text(@Nullable String value) {
        return nullable(String.class, value);
    }

    public static Parameter bigint(@Nullable Long value) {
        return nullable(Long.class, value);
    }

    public static Parameter instant(@Nullable Instant value) {
        return nullable(Instant.class, value);
    }

    /// @param json a JSON text, for a `jsonb` column
    public static Parameter json(@Nullable String json) {
        return nullable(Json.class, json == null ? null : Json.of(json));
    }

    private static <T> Parameter nullable(Class<T> type, @Nullable T value) {
        return value == null ? Parameters.in(type) : Parameters.in(value);
    }
}
