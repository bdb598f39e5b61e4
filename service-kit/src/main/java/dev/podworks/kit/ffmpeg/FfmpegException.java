package dev.podworks.kit.ffmpeg;

import org.jspecify.annotations.Nullable;

/// FFmpeg failed, timed out or could not be started, for a reason that isn't known to be the file's: the store was
/// unreachable, memory or disk ran out, the process was killed. Worth another try. The message is for operators.
public final class FfmpegException extends MediaException {
    FfmpegException(String message) {
        super(message, null);
    }

    FfmpegException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
