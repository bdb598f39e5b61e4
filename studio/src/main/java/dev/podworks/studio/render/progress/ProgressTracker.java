package dev.podworks.studio.render.progress;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Aggregates the progress of all voices, weighted by duration. A voice's steps are sequential, except for
/// transcription, which runs in parallel.
public final class ProgressTracker {
    private static final Duration RATE_WINDOW = Duration.ofSeconds(4);
    private static final double ROUNDING = 1e-6;

    private final List<VoiceState> voices;
    private final RenderStep.Sequence sequence;
    private final Progress.Listener listener;
    private final InstantSource clock;
    private final Deque<Sample> recent = new ArrayDeque<>();
    private double percent;
    private double cap;

    private record Sample(Instant at, double percent) {}

    private static final class VoiceState {
        final double share;
        RenderStep step = RenderStep.MEASURING;
        double rendered;
        double transcribed;
        boolean started;
        boolean transcribes;

        VoiceState(double share) {
            this.share = share;
        }

        double percent() {
            return rendered + transcribed;
        }
    }

    public ProgressTracker(
            List<Duration> voiceDurations,
            RenderStep.Sequence sequence,
            Progress.Listener listener,
            InstantSource clock) {
        double total = voiceDurations.stream().mapToDouble(Duration::toNanos).sum();
        this.voices = voiceDurations.stream()
                .map(duration -> new VoiceState(duration.toNanos() / total))
                .toList();
        this.sequence = sequence;
        this.listener = listener;
        this.clock = clock;
    }

    /// Applies the progress of one voice and calls the listener.
    ///
    /// @param voice its index in the job
    /// @param fraction 0 to 1, of the step
    public synchronized void report(int voice, RenderStep step, double fraction) {
        var state = voices.get(voice);
        state.started = true;
        double start = sequence.startPercent(step);
        double within = Math.clamp(fraction, 0, 1) * (sequence.endPercent(step) - start);
        if (step == RenderStep.TRANSCRIBING) {
            state.transcribes = true;
            state.transcribed = Math.max(state.transcribed, within);
        } else {
            state.step = step;
            // A voice that is encoded again makes no progress until it gets further than before.
            state.rendered = Math.max(state.rendered, start + within);
        }
        percent = Math.max(percent, sum(VoiceState::percent));
        cap = Math.max(cap, sum(this::capOf));
        listener.onProgress(new Progress(stepOf(slowest()).label(), percent, ratePerSecond(), Math.max(cap, percent)));
    }

    private double capOf(VoiceState voice) {
        double transcribing = voice.transcribes ? 100 - sequence.startPercent(RenderStep.TRANSCRIBING) : 0;
        return voice.started ? sequence.endPercent(voice.step) + transcribing : 0;
    }

    /// Transcription is displayed only once everything else is done.
    private RenderStep stepOf(VoiceState voice) {
        boolean isRendered =
                voice.transcribes && voice.rendered > sequence.startPercent(RenderStep.TRANSCRIBING) - ROUNDING;
        return isRendered ? RenderStep.TRANSCRIBING : voice.step;
    }

    private double sum(ToDoubleFunction<VoiceState> voicePercent) {
        return Math.min(
                100,
                voices.stream()
                        .mapToDouble(each -> each.share * voicePercent.applyAsDouble(each))
                        .sum());
    }

    private VoiceState slowest() {
        return voices.stream()
                .filter(each -> each.started)
                .min(Comparator.comparingDouble(VoiceState::percent))
                .orElseThrow();
    }

    private double ratePerSecond() {
        var now = clock.instant();
        recent.addLast(new Sample(now, percent));
        while (recent.getFirst().at().isBefore(now.minus(RATE_WINDOW))) {
            recent.removeFirst();
        }
        var first = recent.getFirst();
        double seconds = Duration.between(first.at(), now).toNanos() / 1e9;
        return seconds <= 0 ? 0 : (percent - first.percent()) / seconds;
    }
}
