package dev.podworks.sdk.errors;

import org.jspecify.annotations.Nullable;

/**
 * No response within the timeout, a transfer that stalled for as long, or something that was not done within the
 * longest time to wait.
 */
public final class PodworksTimeoutException extends ConnectionException {
    private static final long serialVersionUID = 1;

    /** Creates an exception. */
    public PodworksTimeoutException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
