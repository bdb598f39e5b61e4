package dev.podworks.sdk.errors;

/** 410: it was deleted. */
public final class GoneException extends ApiException {
    private static final long serialVersionUID = 1;

    GoneException(ErrorResponse response) {
        super(response);
    }
}
