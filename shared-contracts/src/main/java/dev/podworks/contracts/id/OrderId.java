package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// An order in the store that is paid with credits. The store creates these ids, so only the rules of asyncapi.yaml
/// apply: the prefix, then any text, at most 255 characters in total. Text that PostgreSQL cannot store (U+0000,
/// unpaired surrogates) is rejected here, so that the record becomes a dead letter with the reason.
public record OrderId(@JsonValue String value) implements Id {
    public static final String PREFIX = "ord_";
    private static final int MAX_LENGTH = 255;

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public OrderId {
        if (!value.startsWith(PREFIX) || value.length() > MAX_LENGTH || !isStorable(value)) {
            throw new IllegalArgumentException("not an order id: it must start with " + PREFIX + " and have at most "
                    + MAX_LENGTH + " characters");
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
