package dev.podworks.studio.render;

import dev.podworks.studio.render.progress.ProgressTicker;
import dev.podworks.studio.render.progress.ProgressTracker;
import dev.podworks.studio.render.progress.RenderStep;
import dev.podworks.studio.render.progress.Task;

/// The progress of a job that goes on after it is rendered, until its files are stored.
record JobProgress(ProgressTracker tracker, ProgressTicker ticker) implements AutoCloseable {
    /// Transcription that failed has not reported its end.
    void rendered() {
        tracker.finishAllBut(RenderStep.STORING);
    }

    /// @param fraction 0 to 1
    void stored(double fraction) {
        tracker.report(Task.Id.of(RenderStep.STORING), fraction);
        if (fraction >= 1) {
            tracker.learn();
        }
    }

    @Override
    public void close() {
        ticker.close();
    }
}
