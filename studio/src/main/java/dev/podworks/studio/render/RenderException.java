package dev.podworks.studio.render;

/// A job that brought no outputs. What it left on disk is gone.
public abstract sealed class RenderException extends Exception {
    private RenderException(String message, Throwable cause) {
        super(message, cause);
    }

    /// A recording can't be used, and won't be on another try. The message names it and is fit for the customer.
    public static final class Unusable extends RenderException {
        Unusable(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /// Something on our side failed: the store, the disk, a process. Another try may succeed. The message is for
    /// operators.
    public static final class Passing extends RenderException {
        Passing(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
