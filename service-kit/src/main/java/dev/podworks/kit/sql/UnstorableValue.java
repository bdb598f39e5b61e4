package dev.podworks.kit.sql;

import io.r2dbc.spi.R2dbcException;

/// Tells values that PostgreSQL does not take, such as half a surrogate pair in `jsonb`: it will not take them at
/// another attempt either.
public final class UnstorableValue {
    /// SQLSTATE classes: data exception, and program limit exceeded (a value that is too large for an index, say).
    private static final String DATA_EXCEPTION = "22";
    private static final String PROGRAM_LIMIT_EXCEEDED = "54";

    private UnstorableValue() {}

    /// Whether a failure is, or was caused by, a value that can't be stored.
    public static boolean causes(Throwable failure) {
        return ExceptionChain.fault(failure).anyMatch(UnstorableValue::isUnstorable);
    }

    private static boolean isUnstorable(Throwable cause) {
        if (cause instanceof R2dbcException refused && refused.getSqlState() instanceof String state) {
            return state.startsWith(DATA_EXCEPTION) || state.startsWith(PROGRAM_LIMIT_EXCEEDED);
        }
        return false;
    }
}
