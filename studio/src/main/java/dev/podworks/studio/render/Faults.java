package dev.podworks.studio.render;

import dev.podworks.media.MediaException;
import dev.podworks.media.UnreadableMediaException;
import java.io.IOException;
import java.util.concurrent.ExecutionException;

/// Says whose fault a failure is, and which track's.
final class Faults {
    private Faults() {}

    interface Work<T> {
        T run() throws MediaException, IOException, InterruptedException;
    }

    static <T> T translated(RenderJob.Track track, Work<T> work) throws RenderException, InterruptedException {
        try {
            return work.run();
        } catch (UnreadableMediaException e) {
            throw new RenderException.Unusable(track.fileName() + ": " + e.getMessage(), e);
        } catch (MediaException | IOException e) {
            throw new RenderException.Passing(track.fileId() + ": " + e.getMessage(), e);
        }
    }

    /// Of tasks that threw nothing but what [#translated] throws; defects go up as they are.
    static RenderException of(ExecutionException failure) throws InterruptedException {
        return switch (failure.getCause()) {
            case RenderException known -> known;
            case InterruptedException stopped -> throw stopped;
            case RuntimeException defect -> throw defect;
            case Error defect -> throw defect;
            case null, default -> throw new IllegalStateException(failure);
        };
    }
}
