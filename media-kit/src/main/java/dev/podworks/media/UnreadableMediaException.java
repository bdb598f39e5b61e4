package dev.podworks.media;

/// The file is no audio or video that we can read. Trying again changes nothing. The message is fit for its owner.
public final class UnreadableMediaException extends MediaException {
    public UnreadableMediaException(String message) {
        super(message, null);
    }
}
