package dev.podworks.studio.render;

import dev.podworks.contracts.Sentence;
import dev.podworks.media.MediaException;
import dev.podworks.media.UnreadableMediaException;
import java.io.IOException;
import java.util.concurrent.ExecutionException;

/// Translates exceptions to [RenderException], which says whether a retry can succeed, and names the track.
final class RenderFailures {
    private RenderFailures() {}

    interface Work<T> {
        T run() throws MediaException, IOException, InterruptedException;
    }

    static <T> T translate(RenderJob.Track track, Work<T> work) throws RenderException, InterruptedException {
        try {
            return work.run();
        } catch (UnreadableMediaException e) {
            throw new RenderException.UnusableRecording(
                    Sentence.ended(track.fileName() + ": " + Sentence.reason(e)), e);
        } catch (MediaException | IOException e) {
            throw new RenderException.Transient(track.fileId() + ": " + e.getMessage(), e);
        }
    }

    /// Unwraps the failure of a task that used [#translate]. Unchecked exceptions are rethrown.
    static RenderException unwrap(ExecutionException failure) throws InterruptedException {
        return switch (failure.getCause()) {
            case RenderException e -> e;
            case InterruptedException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case null, default -> throw new IllegalStateException(failure);
        };
    }
}
