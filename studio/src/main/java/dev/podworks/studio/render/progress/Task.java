package dev.podworks.studio.render.progress;

import java.util.List;

/// A part of a job that is reported as one, and its cost.
///
/// @param coreSeconds on the machine of docs/performance.md; how much slower another one is shows while it works
/// @param cores how many it keeps busy
/// @param after what ends before it starts
public record Task(Id id, double coreSeconds, double cores, List<Id> after) {
    /// @param number of the voice, or of the deliverable for [RenderStep#ENCODING] and [RenderStep#VIDEO]
    public record Id(RenderStep step, int number) {
        /// What the whole job has once.
        public static Id of(RenderStep step) {
            return new Id(step, 0);
        }
    }

    public Task {
        after = List.copyOf(after);
    }

    Task withCoreSeconds(double seconds) {
        return new Task(id, seconds, cores, after);
    }
}
