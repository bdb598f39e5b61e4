package dev.podworks.studio.render.progress;

/// The progress of a job: of 100 seconds that it takes, how many have passed.
///
/// @param step the current step, for display; with several voices, the earliest
/// @param percent 0 to 100 over the whole job; never falls
/// @param ratePerSecond in percent per second; with it, the job ends when it is expected to
/// @param capPercent the percent at which the current step ends: clients don't animate beyond it until the next event
public record Progress(String step, double percent, double ratePerSecond, double capPercent) {

    /// Receives progress several times a second, in order, on a thread that does the work: it must not block.
    @FunctionalInterface
    public interface Listener {
        void onProgress(Progress progress);
    }
}
