package dev.podworks.kit.error;

import dev.podworks.contracts.api.ErrorCode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An error response to the client, written by {@link ErrorWriter}.
///
/// It has no stack trace, because it is not a defect.
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

    /// @param detail what is wrong and what to do about it, for people
    public static ApiException of(ErrorCode code, String detail) {
        return new ApiException(code, detail, null, null);
    }

    /// @param extra details for programs; each code has its own type
    public static ApiException of(ErrorCode code, String detail, Object extra) {
        return new ApiException(code, detail, extra, null);
    }

    /// Used both for resources that do not exist and for those of another account, mode or show, so that clients
    /// cannot tell the difference.
    ///
    /// @param resource such as `file`
    public static ApiException notFound(String resource) {
        return of(ErrorCode.NOT_FOUND, "No such " + resource + ".");
    }

    /// @param status the current status, sent as `extra.status`
    public static ApiException invalidState(String detail, String status) {
        return of(ErrorCode.INVALID_STATE, detail, Map.of("status", status));
    }

    /// A dependency is down or too slow.
    public static ApiException unavailable(String detail, Duration retryAfter) {
        return new ApiException(ErrorCode.UNAVAILABLE, detail, null, retryAfter);
    }

    /// @param retryAfter when the next request is allowed
    public static ApiException rateLimited(String detail, Duration retryAfter) {
        return new ApiException(ErrorCode.RATE_LIMITED, detail, null, retryAfter);
    }

    public ErrorCode code() {
        return code;
    }

    /// Never null: the constructor requires it.
    public String detail() {
        return String.valueOf(getMessage());
    }

    public @Nullable Object extra() {
        return extra;
    }

    /// The value of the header `Retry-After`, in whole seconds.
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
