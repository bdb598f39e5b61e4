package dev.podworks.studio.transcript;

/// There are no words that could be delivered. The project is completed without a transcript.
public final class SpeechEngineException extends Exception {
    private final Reason reason;

    public enum Reason {
        FAILED,
        /// The time limit was reached, which a retry on a less busy machine may avoid.
        TIMED_OUT,
        /// The engine's own confidence says that its words are noise.
        UNRELIABLE
    }

    private SpeechEngineException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    private SpeechEngineException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public SpeechEngineException(String message) {
        this(Reason.FAILED, message);
    }

    public SpeechEngineException(String message, Throwable cause) {
        this(Reason.FAILED, message, cause);
    }

    public static SpeechEngineException timedOut(String message, Throwable cause) {
        return new SpeechEngineException(Reason.TIMED_OUT, message, cause);
    }

    public static SpeechEngineException unreliable(String message) {
        return new SpeechEngineException(Reason.UNRELIABLE, message);
    }

    public Reason reason() {
        return reason;
    }
}
