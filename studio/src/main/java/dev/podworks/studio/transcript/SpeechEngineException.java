package dev.podworks.studio.transcript;

/// An engine failed. The sound is not to blame, and the project can do without what it would have heard.
public final class SpeechEngineException extends Exception {
    public SpeechEngineException(String message) {
        super(message);
    }

    public SpeechEngineException(String message, Throwable cause) {
        super(message, cause);
    }
}
