package dev.podworks.media;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// FFmpeg failed, timed out or could not be started, and the file is not known to be the cause: the object store
/// was unreachable, memory or disk ran out, the process was killed. Worth a retry. The message is for operators.
public final class FfmpegException extends MediaException {
    private final boolean timedOut;

    private FfmpegException(String message, boolean timedOut, @Nullable Throwable cause) {
        super(message, cause);
        this.timedOut = timedOut;
    }

    FfmpegException(String message) {
        this(message, false, null);
    }

    FfmpegException(String message, @Nullable Throwable cause) {
        this(message, false, cause);
    }

    static FfmpegException timedOut(Duration limit, Throwable cause) {
        return new FfmpegException("Killed after its time limit of " + limit.toSeconds() + " s", true, cause);
    }

    /// Whether the wall-clock limit was exceeded. That says more about the machine's load than about the file,
    /// which has a separate limit of CPU time.
    public boolean hasTimedOut() {
        return timedOut;
    }
}
