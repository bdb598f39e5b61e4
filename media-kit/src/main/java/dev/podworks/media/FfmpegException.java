package dev.podworks.media;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// FFmpeg failed, timed out or could not be started, for a reason that isn't known to be the file's: the store was
/// unreachable, memory or disk ran out, the process was killed. Worth another try. The message is for operators.
public final class FfmpegException extends MediaException {
    private final boolean slow;

    private FfmpegException(String message, boolean slow, @Nullable Throwable cause) {
        super(message, cause);
        this.slow = slow;
    }

    FfmpegException(String message) {
        this(message, false, null);
    }

    FfmpegException(String message, @Nullable Throwable cause) {
        this(message, false, cause);
    }

    static FfmpegException tooSlow(Duration limit, Throwable cause) {
        return new FfmpegException("Killed after its time limit of " + limit.toSeconds() + " s", true, cause);
    }

    /// Whether it only took too long by the clock, which says more about the machine than about the file: what a file
    /// may cost in processor time has a limit of its own.
    public boolean wasSlow() {
        return slow;
    }
}
