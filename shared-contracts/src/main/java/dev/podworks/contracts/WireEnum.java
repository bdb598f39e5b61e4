package dev.podworks.contracts;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// An enum whose constants have the same word in JSON, in SQL and in queries: the name in lower case.
public interface WireEnum {
    String name();

    @JsonValue
    default String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The constant with that word, or empty where the word is none of them.
    static <E extends Enum<E> & WireEnum> Optional<E> parse(Class<E> type, String wire) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.wire().equals(wire))
                .findFirst();
    }

    /// For words that we wrote ourselves (our tables, our topics), where another word is a defect.
    ///
    /// @throws IllegalArgumentException when the word is none of the constants
    static <E extends Enum<E> & WireEnum> E of(Class<E> type, String wire) {
        return parse(type, wire)
                .orElseThrow(() -> new IllegalArgumentException(wire + " is no " + type.getSimpleName()));
    }
}
