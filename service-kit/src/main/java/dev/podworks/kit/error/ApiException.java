package dev.podworks.kit.error;

import dev.podworks.contracts.api.ErrorCode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An answer that is an error, thrown where the rule is broken and written once by {@link ErrorWriter}.
///
/// It carries no stack trace: it is an answer to a caller, not a defect of ours.
public final class ApiException extends RuntimeException {
    private final ErrorCode code;
    private final transient @Nullable Object extra;
    private final @Nullable Duration retryAfter;

    private ApiException(ErrorCode code, String detail, @Nullable Object extra, @Nullable Duration retryAfter) {
        super(detail, null, false, false);
        this.code = code;
        this.extra = extra;
        this.retryAfter = retryAfter;
    }

    /// @param detail what went wrong and what to do about it, for a person
    public static ApiException of(ErrorCode code, String detail) {
        return new ApiException(code, detail, null, null);
    }

    /// @param extra what a program needs to act on it, as the code's own shape
    public static ApiException of(ErrorCode code, String detail, Object extra) {
        return new ApiException(code, detail, extra, null);
    }

    /// For what does not exist and for what belongs to another account, mode or show alike, so that nobody can tell
    /// them apart.
    public static ApiException notFound(String what) {
        return of(ErrorCode.NOT_FOUND, "No such " + what + ".");
    }

    /// @param status the present state, which the caller finds in `extra.status`
    public static ApiException invalidState(String detail, String status) {
        return of(ErrorCode.INVALID_STATE, detail, Map.of("status", status));
    }

    /// A part behind this one is down or too slow.
    public static ApiException unavailable(String detail, Duration retryAfter) {
        return new ApiException(ErrorCode.UNAVAILABLE, detail, null, retryAfter);
    }

    /// Too often; becomes possible again after the time.
    public static ApiException rateLimited(String detail, Duration retryAfter) {
        return new ApiException(ErrorCode.RATE_LIMITED, detail, null, retryAfter);
    }

    public ErrorCode code() {
        return code;
    }

    /// As the constructor demands it: never null.
    public String detail() {
        return String.valueOf(getMessage());
    }

    public @Nullable Object extra() {
        return extra;
    }

    /// When another try makes sense; becomes `Retry-After` in whole seconds.
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
