package dev.podworks.sdk.errors;

/** 5xx: an error on the side of the API. */
public final class ServerException extends ApiException {
    private static final long serialVersionUID = 1;

    ServerException(ErrorResponse response) {
        super(response);
    }
}
