package dev.podworks.sdk.errors;

import org.jspecify.annotations.Nullable;

/** No response: the network failed, or the connection was closed. The cause is the original exception. */
public sealed class ConnectionException extends PodworksException permits PodworksTimeoutException {
    private static final long serialVersionUID = 1;

    /** Creates an exception. */
    public ConnectionException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
