package dev.podworks.kit.json;

import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.module.SimpleModule;

/// What JSON lets a text contain and PostgreSQL can't store: the character U+0000, and half of a surrogate pair, which
/// is no character at all. UTF-8 has no bytes for the latter: a `text` column gets a question mark in its place, and
/// `jsonb` refuses its escape, so that whoever consumes it in an event fails for good.
///
/// Requests with such a text are refused ({@link #validate}). What others send us in events and answers, where nobody
// is
/// there to correct it, is {@link #repair}.
public final class StorableText {
    private static final char REPLACEMENT = '\uFFFD';
    private static final String NULL_CHARACTER = "must not contain the character U+0000";
    private static final String HALF_A_PAIR = "must not contain an unpaired surrogate (such as \\ud800)";

    private StorableText() {}

    /// What is wrong with a text, as a caller reads it.
    public static Optional<String> validate(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\0') {
                return Optional.of(NULL_CHARACTER);
            }
            if (isHalf(text, i)) {
                return Optional.of(HALF_A_PAIR);
            }
        }
        return Optional.empty();
    }

    /// The text with U+FFFD in the place of each character that can't be stored.
    public static String repair(String text) {
        if (validate(text).isEmpty()) {
            return text;
        }
        var repaired = new StringBuilder(text);
        for (int i = 0; i < repaired.length(); i++) {
            if (repaired.charAt(i) == '\0' || isHalf(repaired, i)) {
                repaired.setCharAt(i, REPLACEMENT);
            }
        }
        return repaired.toString();
    }

    /// At most so many chars from the beginning, never cutting a surrogate pair in two.
    public static String truncate(String text, int atMost) {
        if (text.length() <= atMost) {
            return text;
        }
        var end = atMost > 0 && Character.isHighSurrogate(text.charAt(atMost - 1)) ? atMost - 1 : atMost;
        return text.substring(0, end);
    }

    /// Has a mapper repair every text and every key of a map that it reads.
    public static SimpleModule repairModule() {
        return new SimpleModule("repaired text")
                .addDeserializer(String.class, new Repairing())
                .addKeyDeserializer(String.class, new RepairingKeys());
    }

    private static boolean isHalf(CharSequence text, int at) {
        var character = text.charAt(at);
        if (Character.isHighSurrogate(character)) {
            return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        return Character.isLowSurrogate(character) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }

    private static final class Repairing extends StdScalarDeserializer<String> {
        Repairing() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) {
            return repair(_parseString(parser, context, this));
        }
    }

    private static final class RepairingKeys extends KeyDeserializer {
        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            return repair(key);
        }
    }
}
