package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// An order in the store that is paid with credits. The store makes these ids, so all that counts is what
/// asyncapi.yaml promises: the prefix, then any text, at most 255 characters in all. PostgreSQL cannot keep U+0000
/// or half a surrogate pair, so those are refused here, where the record still ends in the dead letters with a
/// reason.
public record OrderId(@JsonValue String value) implements Id {
    public static final String PREFIX = "ord_";
    private static final int MAX_LENGTH = 255;

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public OrderId {
        if (!value.startsWith(PREFIX) || value.length() > MAX_LENGTH || !isStorable(value)) {
            throw new IllegalArgumentException(
                    "not an order's id: it starts with " + PREFIX + " and has at most " + MAX_LENGTH + " characters");
        }
    }

    private static boolean isStorable(String value) {
        return value.codePoints().noneMatch(code -> code == 0 || Character.getType(code) == Character.SURROGATE);
    }

    @Override
    public String toString() {
        return value;
    }
}
