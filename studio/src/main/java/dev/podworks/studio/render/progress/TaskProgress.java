package dev.podworks.studio.render.progress;

/// How far a task is. Between reports it goes on at its expected speed; when a report is late, it slows down and never
/// quite ends.
final class TaskProgress {
    /// The part of the expected time after which a report is late.
    private static final double ON_TIME = 0.75;

    private Task task;
    private boolean isStarted;
    private double reported;
    /// Since the last report, as a part of what the rest is expected to take.
    private double time;

    TaskProgress(Task task) {
        this.task = task;
    }

    Task task() {
        return task;
    }

    boolean isRunning() {
        return isStarted && !isDone();
    }

    boolean isDone() {
        return reported >= 1;
    }

    void resize(double coreSeconds) {
        task = task.withCoreSeconds(coreSeconds);
    }

    /// A pass that is repeated makes no progress until it gets further than before.
    ///
    /// @return whether it has got further
    boolean report(double fraction) {
        isStarted = true;
        boolean isFurther = fraction > reported;
        if (isFurther) {
            reported = Math.min(1, fraction);
            time = 0;
        }
        return isFurther;
    }

    /// @param secondsPerCoreSecond of this machine, with as many tasks as it runs now
    void pass(double seconds, double secondsPerCoreSecond) {
        if (isRunning()) {
            double expected = (1 - reported) * task.coreSeconds() / task.cores() * secondsPerCoreSecond;
            time += seconds / Math.max(expected, 1e-3);
        }
    }

    /// What it still needs.
    Task remaining() {
        return task.withCoreSeconds(task.coreSeconds() * (1 - reported) * (1 - passed()));
    }

    private double passed() {
        double late = 1 - ON_TIME;
        return time <= ON_TIME ? time : 1 - late * late / (late + time - ON_TIME);
    }
}
