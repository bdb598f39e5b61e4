package dev.podworks.sdk.errors;

/** The thread was interrupted during a call. Its interrupt status is set again. */
public final class RequestCancelledException extends PodworksException {
    private static final long serialVersionUID = 1;

    /** Creates an exception. */
    public RequestCancelledException(InterruptedException cause) {
        super("The thread was interrupted.", cause);
    }
}
