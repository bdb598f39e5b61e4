package dev.podworks.studio.transcript;

/// An engine failed. The sound is not to blame, and the project can do without what it would have heard.
public final class SpeechEngineException extends Exception {
    private final boolean timedOut;

    private SpeechEngineException(String message, boolean timedOut, Throwable cause) {
        super(message, cause);
        this.timedOut = timedOut;
    }

    public SpeechEngineException(String message) {
        super(message);
        this.timedOut = false;
    }

    public SpeechEngineException(String message, Throwable cause) {
        this(message, false, cause);
    }

    public static SpeechEngineException timedOut(String message, Throwable cause) {
        return new SpeechEngineException(message, true, cause);
    }

    /// Whether it only took too long by the clock: a machine with less to do may manage it.
    public boolean hasTimedOut() {
        return timedOut;
    }
}
