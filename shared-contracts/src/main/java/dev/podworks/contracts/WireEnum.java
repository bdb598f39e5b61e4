package dev.podworks.contracts;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// An enum whose constants have the same value in JSON, SQL and queries: the name in lower case.
public interface WireEnum {
    String name();

    @JsonValue
    default String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The constant with that value, or empty if there is none.
    static <E extends Enum<E> & WireEnum> Optional<E> parse(Class<E> type, String wire) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.wire().equals(wire))
                .findFirst();
    }

    /// For values that we wrote ourselves, in tables and topics, where an unknown value is a defect.
    ///
    /// @throws IllegalArgumentException if no constant has that value
    static <E extends Enum<E> & WireEnum> E of(Class<E> type, String wire) {
        return parse(type, wire)
                .orElseThrow(() -> new IllegalArgumentException(wire + " is not a " + type.getSimpleName()));
    }
}
