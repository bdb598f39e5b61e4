package dev.podworks.studio.render.progress;

import java.util.EnumMap;
import java.util.Map;

/// How many core-seconds this machine takes for one that was planned, learned from the jobs of this process. Each step
/// has its own: a machine may be slow at recognition, which depends on its vector units, and fast at encoding.
/// Thread-safe.
public final class Pace {
    /// What earlier jobs count for when another one ends: a few jobs replace what was learned on a busier machine.
    private static final double KEPT = 0.6;
    /// The planned core-seconds of earlier jobs that count at most: after a long one too.
    private static final double KEPT_SECONDS_MAX = 60;
    /// The planned core-seconds for which a step is expected to be as fast as the others.
    private static final double PRIOR_SECONDS = 0.5;

    private final Map<RenderStep, Work> steps = new EnumMap<>(RenderStep.class);

    /// Core-seconds.
    record Work(double planned, double taken) {
        static final Work NONE = new Work(0, 0);

        Work plus(Work other) {
            return new Work(planned + other.planned, taken + other.taken);
        }

        Work times(double factor) {
            return new Work(planned * factor, taken * factor);
        }
    }

    synchronized double of(RenderStep step) {
        var all = steps.values().stream().reduce(Work.NONE, Work::plus);
        double prior = (all.taken() + PRIOR_SECONDS) / (all.planned() + PRIOR_SECONDS);
        var own = steps.getOrDefault(step, Work.NONE);
        return (own.taken() + PRIOR_SECONDS * prior) / (own.planned() + PRIOR_SECONDS);
    }

    synchronized void learn(RenderStep step, Work work) {
        var earlier = steps.getOrDefault(step, Work.NONE);
        double kept = Math.min(KEPT, KEPT_SECONDS_MAX / Math.max(earlier.planned(), 1));
        steps.put(step, earlier.times(kept).plus(work));
    }
}
