package dev.podworks.sdk.errors;

/** 403: the key may not do this. */
public final class PermissionDeniedException extends ApiException {
    private static final long serialVersionUID = 1;

    PermissionDeniedException(ErrorResponse response) {
        super(response);
    }
}
