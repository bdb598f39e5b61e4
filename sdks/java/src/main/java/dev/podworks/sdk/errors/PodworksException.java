package dev.podworks.sdk.errors;

import org.jspecify.annotations.Nullable;

/** Every exception of this package. None of them is checked. */
public sealed class PodworksException extends RuntimeException
        permits ApiException,
                ConnectionException,
                FileFailedException,
                ProjectException,
                RequestCancelledException,
                TransferException,
                WebhookSignatureException {
    private static final long serialVersionUID = 1;

    /** Creates an exception. */
    public PodworksException(String message) {
        super(message);
    }

    /** Creates an exception with its cause. */
    public PodworksException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
