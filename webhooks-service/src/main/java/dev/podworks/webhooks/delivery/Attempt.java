package dev.podworks.webhooks.delivery;

/// How one attempt ended. Anything but a 2xx in time is a failure. Specification: Answering and retries, 1.
sealed interface Attempt {
    /// @param body the beginning of the answer
    record Answered(int status, String body, long durationMillis) implements Attempt {}

    /// @param error why there was no answer, for the endpoint's owner
    record Silent(String error, long durationMillis) implements Attempt {}

    /// Something of ours was away: nobody was asked, and the endpoint is not to blame.
    record NotMade(String reason) implements Attempt {}

    default boolean succeeded() {
        return this instanceof Answered answered && answered.status() >= 200 && answered.status() < 300;
    }
}
