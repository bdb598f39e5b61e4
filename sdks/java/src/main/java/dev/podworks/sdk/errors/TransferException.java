package dev.podworks.sdk.errors;

/** Storage refused a file's bytes or an output's link. */
public final class TransferException extends PodworksException {
    private static final long serialVersionUID = 1;

    private final int status;

    /** Creates an exception. */
    public TransferException(String message, int status) {
        super(message);
        this.status = status;
    }

    /** The HTTP status of the storage. */
    public int status() {
        return status;
    }
}
