package dev.podworks.studio.render.progress;

import dev.podworks.studio.render.progress.Pace.Work;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The progress of one job: the time that has passed, as a share of what the job takes with the time that its
/// remaining tasks are expected to take. Thread-safe.
///
/// How fast the machine is at each step is expected from earlier jobs ([Pace]), and how much faster or slower it is now
/// shows in what was done so far.
public final class ProgressTracker {
    /// How many expected seconds of work outweigh the expectation.
    private static final double PRIOR_SECONDS = 2.5;
    /// In which a lag of what is shown behind the estimate is made up, so that it never jumps: a part of the whole
    /// time, and at most some seconds.
    private static final double CATCH_UP = 0.04;

    private static final double CATCH_UP_SECONDS_MAX = 3;
    /// The least part of the expected rate, which is shown while the estimate is behind.
    private static final double RATE_MIN = 0.2;
    /// While there is work.
    private static final double RUNNING_MAX = 99.5;

    private final int cores;
    private final Progress.Listener listener;
    private final InstantSource clock;
    private final Pace pace;
    private final Instant startedAt;
    private final CompletionTime completion = new CompletionTime();
    /// With the cost that is expected on this machine.
    private final Map<Task.Id, TaskProgress> tasks = new LinkedHashMap<>();
    /// What has run, with the planned cost and the core-seconds that it took so far.
    private final Map<Task.Id, Work> work = new LinkedHashMap<>();
    /// The expected seconds of the whole job.
    private double whole;
    /// How many seconds this job takes for an expected one.
    private double secondsPerSecond = 1;
    private double percent;
    private Instant updatedAt;
    /// The seconds before the last update.
    private double passed;

    /// @param planned in the order in which they start
    /// @param startedAt when the job was started, which is before its tasks were known
    public ProgressTracker(
            List<Task> planned,
            int cores,
            Pace pace,
            Instant startedAt,
            Progress.Listener listener,
            InstantSource clock) {
        this.pace = pace;
        this.cores = cores;
        planned.forEach(task -> {
            tasks.put(task.id(), new TaskProgress(task.withCoreSeconds(expected(task.id(), task.coreSeconds()))));
            work.put(task.id(), new Work(task.coreSeconds(), 0));
        });
        this.whole = whole();
        this.startedAt = startedAt;
        this.updatedAt = startedAt;
        this.listener = listener;
        this.clock = clock;
    }

    /// Stores the progress of a task that was planned, and calls the listener.
    ///
    /// @param fraction 0 to 1
    public synchronized void report(Task.Id task, double fraction) {
        var now = clock.instant();
        pass(now);
        if (of(task).report(Math.clamp(fraction, 0, 1))) {
            measureSpeed(now);
        }
        notifyListener(now);
    }

    /// Only reports show how fast the machine is: between them, what is done follows from its expected speed.
    private void measureSpeed(Instant now) {
        double done = Math.max(0, whole - rest().seconds());
        secondsPerSecond = (seconds(startedAt, now) + PRIOR_SECONDS) / (done + PRIOR_SECONDS);
    }

    /// For a task that turns out not to be needed. Nothing is learned from it.
    public synchronized void skip(Task.Id task) {
        work.remove(task);
        report(task, 1);
    }

    /// For tasks that failed without failing the job. Nothing is learned from them.
    public synchronized void finishAllBut(RenderStep step) {
        tasks.values().stream()
                .filter(task -> task.task().id().step() != step && !task.isDone())
                .forEach(task -> {
                    work.remove(task.task().id());
                    task.report(1);
                });
        update();
    }

    /// Corrects the cost of a task, once more of the recording was read.
    public synchronized void resize(Task.Id task, double coreSeconds) {
        of(task).resize(expected(task, coreSeconds));
        work.computeIfPresent(task, (_, done) -> new Work(coreSeconds, done.taken()));
        whole = whole();
    }

    private double expected(Task.Id task, double coreSeconds) {
        return coreSeconds * pace.of(task.step());
    }

    private TaskProgress of(Task.Id task) {
        var planned = tasks.get(task);
        if (planned == null) {
            throw new IllegalArgumentException(task + " was not planned");
        }
        return planned;
    }

    /// Calls the listener with the progress at this time.
    public synchronized void update() {
        var now = clock.instant();
        pass(now);
        notifyListener(now);
    }

    /// What runs has gone on since the last update.
    private void pass(Instant now) {
        passed = seconds(updatedAt, now);
        updatedAt = now;
        double perCoreSecond = secondsPerSecond / speedNow();
        tasks.values().forEach(task -> task.pass(passed, perCoreSecond));
        countWork();
    }

    /// A task runs from when those before it have ended: its first report may be late.
    private void countWork() {
        var unfinished = tasks.values().stream()
                .filter(task -> !task.isDone())
                .map(TaskProgress::task)
                .toList();
        var ids = unfinished.stream().map(Task::id).collect(Collectors.toSet());
        var running = Schedule.running(unfinished, ids, cores);
        double speed = running.isEmpty() ? 1 : Schedule.speed(running, cores);
        running.forEach(task ->
                work.computeIfPresent(task.id(), (_, done) -> done.plus(new Work(0, passed * task.cores() * speed))));
    }

    private void notifyListener(Instant now) {
        boolean isDone = tasks.values().stream().allMatch(TaskProgress::isDone);
        listener.onProgress(isDone ? done() : running(now));
    }

    private Progress done() {
        percent = 100;
        return new Progress(RenderStep.STORING.label(), 100, 0, 100);
    }

    private Progress running(Instant now) {
        double elapsed = seconds(startedAt, now);
        var rest = rest();
        double estimate = rest.seconds() * secondsPerSecond;
        double left = completion.secondsLeft(estimate, elapsed, passed, now);
        advance((100 - percent) / left * passed, elapsed, Math.max(estimate, 1e-3));
        var step = current();
        double capped = rest.endOfStep().getOrDefault(step, rest.seconds()) / Math.max(rest.seconds(), 1e-9);
        return new Progress(
                step.label(), percent, (100 - percent) / left, percent + (100 - percent) * Math.min(1, capped));
    }

    /// @param expected by how much it has risen if all goes as expected
    /// @param elapsed seconds
    /// @param left seconds
    private void advance(double expected, double elapsed, double left) {
        double estimate = 100 * elapsed / (elapsed + left);
        double catchUp = Math.min(CATCH_UP * (elapsed + left), CATCH_UP_SECONDS_MAX);
        double correction = (estimate - percent) * (1 - Math.exp(-passed / catchUp));
        double next = percent + Math.max(expected + correction, RATE_MIN * expected);
        percent = Math.max(percent, Math.min(RUNNING_MAX, next));
    }

    /// What remains to be done.
    private Schedule rest() {
        return Schedule.of(
                tasks.values().stream()
                        .filter(task -> !task.isDone())
                        .map(TaskProgress::remaining)
                        .toList(),
                cores);
    }

    /// The seconds of the whole job, by what is known of its tasks now.
    private double whole() {
        return Schedule.of(tasks.values().stream().map(TaskProgress::task).toList(), cores)
                .seconds();
    }

    private double speedNow() {
        var running = tasks.values().stream()
                .filter(TaskProgress::isRunning)
                .map(TaskProgress::task)
                .toList();
        return running.isEmpty() ? 1 : Schedule.speed(running, cores);
    }

    /// The earliest one that runs: transcription is displayed only when the recordings are finished.
    private RenderStep current() {
        return tasks.values().stream()
                .filter(TaskProgress::isRunning)
                .map(task -> task.task().id().step())
                .min(Comparator.naturalOrder())
                .orElseGet(this::next);
    }

    private RenderStep next() {
        return tasks.values().stream()
                .filter(task -> !task.isDone())
                .map(task -> task.task().id().step())
                .min(Comparator.naturalOrder())
                .orElse(RenderStep.STORING);
    }

    /// Call it when the job has succeeded: the next one expects what this one took.
    public synchronized void learn() {
        var steps = new EnumMap<RenderStep, Work>(RenderStep.class);
        work.forEach((task, done) -> steps.merge(task.step(), done, Work::plus));
        steps.forEach(pace::learn);
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / 1e9;
    }
}
