package dev.podworks.contracts.api;

import dev.podworks.contracts.WireEnum;

/// Every `code` of an error response, with its HTTP status.
public enum ErrorCode implements WireEnum {
    INVALID_REQUEST(400),
    INVALID_JSON(400),
    INVALID_CURSOR(400),
    UNKNOWN_FILE(400),
    FILE_NOT_READY(400),
    UNKNOWN_SHOW(400),
    SHOW_ARCHIVED(400),
    INVALID_METADATA(400),
    UNKNOWN_DESTINATION(400),
    UNKNOWN_CONNECTION(400),
    INVALID_TARGET(400),
    TOO_MANY_DESTINATIONS(400),
    CONNECTION_REMOVED(400),
    UNKNOWN_BUNDLE(400),
    INVALID_TOKEN(400),
    UNAUTHORIZED(401),
    CARD_DECLINED(402),
    ADDRESS_NOT_ALLOWED(403),
    MISSING_SCOPE(403),
    TEST_MODE(403),
    SHOW_LIMITED(403),
    PERSON_REQUIRED(403),
    ROLE_REQUIRED(403),
    INVALID_CSRF_TOKEN(403),
    NOT_FOUND(404),
    METHOD_NOT_ALLOWED(405),
    NOT_ACCEPTABLE(406),
    INVALID_STATE(409),
    DUPLICATE_CLIENT_REF(409),
    DUPLICATE_SHOW(409),
    SHOW_LIMIT(409),
    FILE_IN_USE(409),
    IDEMPOTENCY_IN_FLIGHT(409),
    KEY_LIMIT(409),
    NO_CARD(409),
    ENDPOINT_LIMIT(409),
    DESTINATION_LIMIT(409),
    ALREADY_RETRIED(409),
    LAST_OWNER(409),
    ALREADY_MEMBER(409),
    INVITATION_LIMIT(409),
    GONE(410),
    BODY_TOO_LARGE(413),
    UNSUPPORTED_MEDIA_TYPE(415),
    IDEMPOTENCY_KEY_REUSED(422),
    AWAITING_UPLOAD_LIMIT(429),
    IMPORT_LIMIT(429),
    RATE_LIMITED(429),
    INTERNAL(500),
    UNAVAILABLE(503);

    private final int status;

    ErrorCode(int status) {
        this.status = status;
    }

    /// The HTTP status of responses with this code.
    public int status() {
        return status;
    }
}
