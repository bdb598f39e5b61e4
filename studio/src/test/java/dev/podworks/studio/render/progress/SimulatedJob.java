package dev.podworks.studio.render.progress;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/// A job that runs in simulated time on a machine whose speed the tracker does not know, with tasks that cost more or
/// less than planned. Passes report their progress; transcription reports a part when it is done.
final class SimulatedJob {
    private static final Duration TICK = Duration.ofMillis(500);
    private static final int CORES = 2;
    private static final int PARTS = 3;

    private final List<Task> planned;
    private final Map<Task.Id, Double> actual = new LinkedHashMap<>();
    private final double secondsPerSecond;
    private Instant now = Instant.parse("2026-11-25T09:30:00Z");

    /// What was shown at a time.
    ///
    /// @param share of the whole time that has passed, in percent
    record Shown(Instant at, double share, Progress progress) {
        double error() {
            return Math.abs(progress.percent() - share);
        }

        Instant end() {
            return at.plusNanos(Math.round((100 - progress.percent()) / progress.ratePerSecond() * 1e9));
        }
    }

    /// @param costError the factor by which a task may cost more, or less
    SimulatedJob(List<Task> planned, double secondsPerSecond, double costError, RandomGenerator random) {
        this.planned = planned;
        this.secondsPerSecond = secondsPerSecond;
        planned.forEach(task ->
                actual.put(task.id(), task.coreSeconds() * Math.pow(costError, 2 * random.nextDouble() - 1)));
    }

    /// A minute of speech on a machine that takes this many times what is planned for recognition, and for nothing
    // else.
    static SimulatedJob slowAtRecognition(double factor, RandomGenerator random) {
        var job = new SimulatedJob(tasks(1, 60, true, random), 1, 1, random);
        job.actual.replaceAll((task, cost) -> task.step().isRecognition() ? cost * factor : cost);
        return job;
    }

    /// @return what was shown until the job ended, and its end last
    List<Shown> run(Pace pace) {
        var startedAt = now;
        var reports = new ArrayList<Progress>();
        var shown = new ArrayList<Shown>();
        var tracker = new ProgressTracker(planned, CORES, pace, startedAt, reports::add, () -> now);
        var left = new LinkedHashMap<>(actual);
        var running = running(left);
        while (!running.isEmpty()) {
            now = now.plus(TICK);
            double speed = Schedule.speed(running, CORES) / secondsPerSecond;
            for (var task : running) {
                double rest = cost(left, task) - TICK.toMillis() / 1000.0 * task.cores() * speed;
                left.put(task.id(), rest);
                report(tracker, task, 1 - rest / cost(actual, task));
                if (rest <= 0) {
                    left.remove(task.id());
                }
            }
            tracker.update();
            shown.add(new Shown(now, 0, reports.getLast()));
            running = running(left);
        }
        tracker.learn();
        double whole = seconds(startedAt, now);
        return shown.stream()
                .map(each -> new Shown(each.at(), 100 * seconds(startedAt, each.at()) / whole, each.progress()))
                .toList();
    }

    private static void report(ProgressTracker tracker, Task task, double fraction) {
        boolean isTranscription = task.id().step().isRecognition();
        tracker.report(task.id(), isTranscription && fraction < 1 ? Math.floor(fraction * PARTS) / PARTS : fraction);
    }

    private static double cost(Map<Task.Id, Double> costs, Task task) {
        return costs.getOrDefault(task.id(), 0.0);
    }

    private List<Task> running(Map<Task.Id, Double> left) {
        return Schedule.running(planned, left.keySet(), CORES);
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / 1e9;
    }

    /// The tasks of voices of random lengths.
    static List<Task> tasks(int voices, double seconds, boolean isTranscribed, RandomGenerator random) {
        var tasks = new ArrayList<Task>();
        var lengths = new double[voices];
        for (int voice = 0; voice < voices; voice++) {
            lengths[voice] = seconds * (0.5 + random.nextDouble());
        }
        for (int voice = 0; voice < voices; voice++) {
            tasks.add(task(RenderStep.MEASURING, voice, 0.8 + 0.01 * lengths[voice], 1, List.of()));
        }
        var measured = tasks.stream().map(Task::id).toList();
        for (int voice = 0; voice < voices; voice++) {
            tasks.add(task(RenderStep.CLEANING, voice, 0.8 + 0.037 * lengths[voice], 1, measured));
            tasks.add(task(
                    RenderStep.ENCODING,
                    voice,
                    0.3 + 0.011 * lengths[voice],
                    1,
                    List.of(tasks.getLast().id())));
        }
        for (int voice = 0; isTranscribed && voice < voices; voice++) {
            tasks.add(task(RenderStep.TRANSCRIBING, voice, 1.6 + 0.2 * lengths[voice], CORES, measured));
        }
        tasks.add(
                task(RenderStep.STORING, 0, 0.5, 1, tasks.stream().map(Task::id).toList()));
        return tasks;
    }

    private static Task task(RenderStep step, int number, double cost, double cores, List<Task.Id> after) {
        return new Task(new Task.Id(step, number), cost, cores, after);
    }
}
