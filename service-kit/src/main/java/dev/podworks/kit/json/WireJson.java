package dev.podworks.kit.json;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/// JSON of the API and of events: camelCase, nulls included, times such as `2026-11-20T09:30:00.123Z`.
public final class WireJson {
    private static final DateTimeFormatter MILLISECONDS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private WireJson() {}

    public static JsonMapper mapper() {
        return customize(JsonMapper.builder()).build();
    }

    public static JsonMapper.Builder customize(JsonMapper.Builder builder) {
        return builder.addModule(new SimpleModule("podworks").addSerializer(Instant.class, new InstantSerializer()));
    }

    private static final class InstantSerializer extends StdSerializer<Instant> {
        InstantSerializer() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(MILLISECONDS.format(value));
        }
    }
}
