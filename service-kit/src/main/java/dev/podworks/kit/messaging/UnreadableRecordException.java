package dev.podworks.kit.messaging;

/// A record is not a valid event. It becomes a dead letter at once, because retries cannot help.
public final class UnreadableRecordException extends RuntimeException {
    public UnreadableRecordException(String message) {
        super(message);
    }

    public UnreadableRecordException(String message, Throwable cause) {
        super(message, cause);
    }
}
