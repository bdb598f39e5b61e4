package dev.podworks.studio.render.progress;

/// How many seconds this machine takes for what a [Schedule] calls a second, learned from the jobs of this process:
/// its cores are faster or slower than those on which the costs were measured, and other jobs share them. Thread-safe.
public final class Pace {
    /// Of the newest job: a few jobs replace what was learned on a busier machine.
    private static final double WEIGHT = 0.4;

    private double seconds = 1;

    synchronized double expected() {
        return seconds;
    }

    synchronized void learn(double observed) {
        seconds += WEIGHT * (observed - seconds);
    }
}
