package dev.podworks.kit.messaging;

/// A record that no retry will ever make readable: it goes to the dead letters at once.
public final class UnreadableRecordException extends RuntimeException {
    public UnreadableRecordException(String message) {
        super(message);
    }

    public UnreadableRecordException(String message, Throwable cause) {
        super(message, cause);
    }
}
