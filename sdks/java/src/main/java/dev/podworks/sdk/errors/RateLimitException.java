package dev.podworks.sdk.errors;

/** 429: too many requests, or too many files waiting; see {@link #retryAfter}. */
public final class RateLimitException extends ApiException {
    private static final long serialVersionUID = 1;

    RateLimitException(ErrorResponse response) {
        super(response);
    }
}
