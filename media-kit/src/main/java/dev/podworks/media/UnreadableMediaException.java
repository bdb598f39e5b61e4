package dev.podworks.media;

/// The file cannot be read as audio or video. A retry fails too. The message is shown to the file's owner.
public final class UnreadableMediaException extends MediaException {
    public UnreadableMediaException(String message) {
        super(message, null);
    }
}
