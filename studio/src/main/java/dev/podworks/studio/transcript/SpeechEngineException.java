package dev.podworks.studio.transcript;

/// A speech engine failed. The project is completed without a transcript.
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

    /// Whether the time limit was reached, which a retry on a less busy machine may avoid.
    public boolean hasTimedOut() {
        return timedOut;
    }
}
