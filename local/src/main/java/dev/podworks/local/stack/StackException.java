package dev.podworks.local.stack;

/// A problem with the stack that its user can fix. The message is one line that says what to do.
public final class StackException extends RuntimeException {

    public StackException(String message) {
        super(message);
    }

    public StackException(String message, Throwable cause) {
        super(message, cause);
    }
}
