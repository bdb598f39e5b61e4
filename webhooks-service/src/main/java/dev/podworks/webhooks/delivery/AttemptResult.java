package dev.podworks.webhooks.delivery;

/// The result of one attempt. Anything but a 2xx response within the timeout is a failure. Specification:
/// Answering and retries, 1.
sealed interface AttemptResult {
    /// @param body the beginning of the response body
    record Response(int status, String body, long durationMillis) implements AttemptResult {}

    /// @param error the reason, as shown to the endpoint's owner
    record NoResponse(String error, long durationMillis) implements AttemptResult {}

    /// No request was sent because of a problem on our side, which does not count against the endpoint.
    record NotAttempted(String reason) implements AttemptResult {}

    default boolean succeeded() {
        return this instanceof Response response && response.status() >= 200 && response.status() < 300;
    }
}
