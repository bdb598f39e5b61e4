package dev.podworks.sdk.errors;

/** 400, 405, 406, 413, 415: fix the request. {@link #fieldErrors} says where. */
public final class BadRequestException extends ApiException {
    private static final long serialVersionUID = 1;

    BadRequestException(ErrorResponse response) {
        super(response);
    }
}
