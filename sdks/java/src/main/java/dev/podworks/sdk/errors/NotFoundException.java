package dev.podworks.sdk.errors;

/** 404: it does not exist, or belongs to another account, mode or show. */
public final class NotFoundException extends ApiException {
    private static final long serialVersionUID = 1;

    NotFoundException(ErrorResponse response) {
        super(response);
    }
}
