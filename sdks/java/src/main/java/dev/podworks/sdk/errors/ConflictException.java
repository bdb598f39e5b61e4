package dev.podworks.sdk.errors;

/** 409: not possible in the current state. */
public final class ConflictException extends ApiException {
    private static final long serialVersionUID = 1;

    ConflictException(ErrorResponse response) {
        super(response);
    }
}
