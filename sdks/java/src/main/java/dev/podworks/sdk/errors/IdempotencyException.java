package dev.podworks.sdk.errors;

/** 422 {@code idempotency_key_reused}: the key was used with another path or body. */
public final class IdempotencyException extends ApiException {
    private static final long serialVersionUID = 1;

    IdempotencyException(ErrorResponse response) {
        super(response);
    }
}
