package dev.podworks.studio.render;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Adds the tracks' progress up to the job's. A track counts by its length; its steps follow each other, but speech is
/// recognised beside them.
final class ProgressBoard {
    private static final Duration RATE_WINDOW = Duration.ofSeconds(4);
    private static final double ROUNDING = 1e-6;

    private final List<TrackState> tracks;
    private final Step.Plan plan;
    private final Progress.Listener listener;
    private final InstantSource clock;
    private final Deque<Mark> recent = new ArrayDeque<>();
    private double percent;
    private double cap;

    private record Mark(Instant at, double percent) {}

    private static final class TrackState {
        final double share;
        Step step = Step.MEASURING;
        double rendered;
        double transcribed;
        boolean started;
        boolean transcribes;

        TrackState(double share) {
            this.share = share;
        }

        double percent() {
            return rendered + transcribed;
        }
    }

    ProgressBoard(List<Duration> trackDurations, Step.Plan plan, Progress.Listener listener, InstantSource clock) {
        double total = trackDurations.stream().mapToDouble(Duration::toNanos).sum();
        this.tracks = trackDurations.stream()
                .map(duration -> new TrackState(duration.toNanos() / total))
                .toList();
        this.plan = plan;
        this.listener = listener;
        this.clock = clock;
    }

    /// Takes news of one track and tells the listener.
    ///
    /// @param track its place in the job
    /// @param fraction 0 to 1, of the step
    synchronized void report(int track, Step step, double fraction) {
        TrackState state = tracks.get(track);
        state.started = true;
        double start = plan.startPercent(step);
        double within = Math.clamp(fraction, 0, 1) * (plan.endPercent(step) - start);
        if (step == Step.TRANSCRIBING) {
            state.transcribes = true;
            state.transcribed = Math.max(state.transcribed, within);
        } else {
            state.step = step;
            // A track that has to be encoded once more stands still meanwhile.
            state.rendered = Math.max(state.rendered, start + within);
        }
        percent = Math.max(percent, sum(TrackState::percent));
        cap = Math.max(cap, sum(this::capOf));
        listener.progressed(new Progress(stepOf(leastFar()).label(), percent, ratePerSecond(), Math.max(cap, percent)));
    }

    private double capOf(TrackState track) {
        double transcribing = track.transcribes ? 100 - plan.startPercent(Step.TRANSCRIBING) : 0;
        return track.started ? plan.endPercent(track.step) + transcribing : 0;
    }

    /// Speech is recognised beside all other steps, and named when only that is left.
    private Step stepOf(TrackState track) {
        boolean isRendered = track.transcribes && track.rendered > plan.startPercent(Step.TRANSCRIBING) - ROUNDING;
        return isRendered ? Step.TRANSCRIBING : track.step;
    }

    private double sum(ToDoubleFunction<TrackState> percent) {
        return Math.min(
                100,
                tracks.stream()
                        .mapToDouble(each -> each.share * percent.applyAsDouble(each))
                        .sum());
    }

    private TrackState leastFar() {
        return tracks.stream()
                .filter(each -> each.started)
                .min(Comparator.comparingDouble(TrackState::percent))
                .orElseThrow();
    }

    private double ratePerSecond() {
        Instant now = clock.instant();
        recent.addLast(new Mark(now, percent));
        while (recent.getFirst().at().isBefore(now.minus(RATE_WINDOW))) {
            recent.removeFirst();
        }
        Mark first = recent.getFirst();
        double seconds = Duration.between(first.at(), now).toNanos() / 1e9;
        return seconds <= 0 ? 0 : (percent - first.percent()) / seconds;
    }
}
