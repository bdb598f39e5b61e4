package dev.podworks.kit.sql;

import io.r2dbc.spi.R2dbcException;

/// Recognizes values that PostgreSQL rejects, such as an unpaired surrogate in `jsonb`. A retry would fail too.
public final class UnstorableValue {
    /// SQLSTATE classes: data exception, and program limit exceeded, for example a value that is too large for an
    /// index.
    private static final String DATA_EXCEPTION = "22";
    private static final String PROGRAM_LIMIT_EXCEEDED = "54";

    private UnstorableValue() {}

    /// Whether a failure is, or was caused by, a value that PostgreSQL rejects.
    public static boolean causes(Throwable failure) {
        return ExceptionChain.of(failure).anyMatch(UnstorableValue::isUnstorable);
    }

    private static boolean isUnstorable(Throwable cause) {
        if (cause instanceof R2dbcException refused && refused.getSqlState() instanceof String state) {
            return state.startsWith(DATA_EXCEPTION) || state.startsWith(PROGRAM_LIMIT_EXCEEDED);
        }
        return false;
    }
}
