package dev.podworks.studio.render;

/// A job failed and has no outputs. Its files have been deleted from the disk.
public abstract sealed class RenderException extends Exception {
    private RenderException(String message, Throwable cause) {
        super(message, cause);
    }

    /// A recording can't be rendered, and a retry would fail too. The message names the file and is shown to the
    /// customer.
    public static final class UnusableRecording extends RenderException {
        UnusableRecording(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /// The object store, the disk or a process failed. A retry may succeed. The message is for operators.
    public static final class Transient extends RenderException {
        Transient(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
