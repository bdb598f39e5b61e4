package dev.podworks.media;

import org.jspecify.annotations.Nullable;

/// A run of FFmpeg failed.
public abstract sealed class MediaException extends Exception permits UnreadableMediaException, FfmpegException {
    MediaException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
