package dev.podworks.kit.json;

import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.module.SimpleModule;

/// Checks for text that JSON allows and PostgreSQL cannot store: the character U+0000 and unpaired surrogates.
/// UTF-8 cannot encode the latter: a `text` column would contain a question mark instead, and `jsonb` rejects the
/// escape sequence, so consumers of an event with such text would always fail.
///
/// Requests with such text are rejected ({@link #validate}). Events and responses of other systems, which nobody
/// can correct, are repaired ({@link #repair}).
public final class StorableText {
    private static final char REPLACEMENT = '\uFFFD';
    private static final String NULL_CHARACTER = "must not contain the character U+0000";
    private static final String UNPAIRED_SURROGATE = "must not contain an unpaired surrogate (such as \\ud800)";

    private StorableText() {}

    /// @return an error message for clients; empty if the text can be stored
    public static Optional<String> validate(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\0') {
                return Optional.of(NULL_CHARACTER);
            }
            if (isUnpairedSurrogate(text, i)) {
                return Optional.of(UNPAIRED_SURROGATE);
            }
        }
        return Optional.empty();
    }

    /// Replaces each character that cannot be stored with U+FFFD.
    public static String repair(String text) {
        if (validate(text).isEmpty()) {
            return text;
        }
        var repaired = new StringBuilder(text);
        for (int i = 0; i < repaired.length(); i++) {
            if (repaired.charAt(i) == '\0' || isUnpairedSurrogate(repaired, i)) {
                repaired.setCharAt(i, REPLACEMENT);
            }
        }
        return repaired.toString();
    }

    /// Truncates to at most `maxChars`, without splitting a surrogate pair.
    public static String truncate(String text, int maxChars) {
        if (text.length() <= maxChars) {
            return text;
        }
        var end = maxChars > 0 && Character.isHighSurrogate(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars;
        return text.substring(0, end);
    }

    /// Makes a mapper repair all strings and map keys that it reads.
    public static SimpleModule repairModule() {
        return new SimpleModule("repaired text")
                .addDeserializer(String.class, new RepairingDeserializer())
                .addKeyDeserializer(String.class, new RepairingKeyDeserializer());
    }

    private static boolean isUnpairedSurrogate(CharSequence text, int at) {
        var character = text.charAt(at);
        if (Character.isHighSurrogate(character)) {
            return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        return Character.isLowSurrogate(character) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }

    private static final class RepairingDeserializer extends StdScalarDeserializer<String> {
        RepairingDeserializer() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) {
            return repair(_parseString(parser, context, this));
        }
    }

    private static final class RepairingKeyDeserializer extends KeyDeserializer {
        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            return repair(key);
        }
    }
}
