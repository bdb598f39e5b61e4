package dev.podworks.studio.render.progress;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// When tasks end that share the cores of one machine, as a simulation of the rest of a job shows it. Transcription has
/// threads of its own; everything else is rendered by as many threads as there are cores.
///
/// @param seconds until all have ended
/// @param endOfStep until the last task of each step has ended
record Schedule(double seconds, Map<RenderStep, Double> endOfStep) {
    private static final double DONE = 1e-9;

    /// @param remaining the tasks that have not ended, in the order in which they start, with the core-seconds that
    ///     they still need
    static Schedule of(List<Task> remaining, int cores) {
        var work = new LinkedHashMap<Task.Id, Double>();
        remaining.forEach(task -> work.put(task.id(), task.coreSeconds()));
        var ends = new EnumMap<RenderStep, Double>(RenderStep.class);
        double seconds = 0;
        for (var running = running(remaining, work.keySet(), cores);
                !running.isEmpty();
                running = running(remaining, work.keySet(), cores)) {
            double speed = speed(running, cores);
            double step = running.stream()
                    .mapToDouble(task -> left(task, work) / (task.cores() * speed))
                    .min()
                    .orElseThrow();
            seconds += step;
            for (var task : running) {
                double left = left(task, work) - step * task.cores() * speed;
                work.put(task.id(), left);
                if (left < DONE) {
                    work.remove(task.id());
                    ends.merge(task.id().step(), seconds, Math::max);
                }
            }
        }
        return new Schedule(seconds, ends);
    }

    /// The part of its full speed at which each task runs when they share the cores.
    static double speed(List<Task> running, int cores) {
        return Math.min(1, cores / running.stream().mapToDouble(Task::cores).sum());
    }

    private static double left(Task task, Map<Task.Id, Double> work) {
        return work.getOrDefault(task.id(), 0.0);
    }

    static List<Task> running(List<Task> tasks, Set<Task.Id> unfinished, int cores) {
        var running = new ArrayList<Task>();
        var waiting = new HashSet<>(unfinished);
        double transcribing = 0;
        int rendering = 0;
        for (var task : tasks) {
            boolean isReady =
                    unfinished.contains(task.id()) && task.after().stream().noneMatch(waiting::contains);
            boolean isTranscription = task.id().step().isRecognition();
            if (isReady && (isTranscription ? transcribing : rendering) < cores) {
                running.add(task);
                transcribing += isTranscription ? task.cores() : 0;
                rendering += isTranscription ? 0 : 1;
            }
        }
        return running;
    }
}
