package dev.podworks.studio.render;

/// How far a job is.
///
/// @param step what is happening, for people; with several tracks, to the one that is least far
/// @param percent 0 to 100 over the whole job; never falls
/// @param ratePerSecond percent per second just now
/// @param capPercent the percent at which the present step ends: not to be animated past before the next news
public record Progress(String step, double percent, double ratePerSecond, double capPercent) {

    /// Hears of progress some times a second, in order, on a thread of the work: it must not wait for anything.
    @FunctionalInterface
    public interface Listener {
        void progressed(Progress progress);
    }
}
