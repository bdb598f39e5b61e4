package dev.podworks.sdk.errors;

/** 401: the key is missing, malformed or revoked. */
public final class AuthenticationException extends ApiException {
    private static final long serialVersionUID = 1;

    AuthenticationException(ErrorResponse response) {
        super(response);
    }
}
