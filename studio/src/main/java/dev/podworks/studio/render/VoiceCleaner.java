package dev.podworks.studio.render;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.MediaException;
import dev.podworks.studio.measure.Hum;
import dev.podworks.studio.measure.PeaksMeter.Peaks;
import dev.podworks.studio.measure.RecordingAnalysis;
import dev.podworks.studio.measure.Sound;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// Cleans one voice.
final class VoiceCleaner {
    /// How far a recording may come out shorter than it was probed before we say that reading it broke off.
    private static final Duration LENGTH_TOLERANCE = Duration.ofSeconds(1);

    private final CleaningPasses passes;
    private final ProjectSettings settings;
    private final Duration probedDuration;
    private final Optional<Listener> listener;

    /// @param listener empty where nobody recognises speech
    VoiceCleaner(
            CleaningPasses passes, ProjectSettings settings, Duration probedDuration, Optional<Listener> listener) {
        this.passes = passes;
        this.settings = settings;
        this.probedDuration = probedDuration;
        this.listener = listener;
    }

    /// A clean voice, as long as it came in, at the reference level.
    record CleanVoice(RawSound sound, Sound before, Peaks peaksBefore, Optional<Hum> hum) {}

    /// Gets the voice for speech recognition as soon as it is there, and does not wait for what is said.
    interface Listener {
        void listen(Path speech) throws IOException;
    }

    CleanVoice clean() throws MediaException, IOException, InterruptedException {
        RecordingAnalysis analysis = passes.measure();
        Sound before = analysis.sound();
        if (before.duration().compareTo(probedDuration.minus(LENGTH_TOLERANCE)) < 0) {
            throw new IOException("Only %s of %s could be read".formatted(before.duration(), probedDuration));
        }
        if (listener.isPresent()) {
            listener.get().listen(passes.speech(analysis));
        }
        RawSound clean = passes.clean(analysis, settings);
        requireSameLength(before.frames(), clean.frames());
        return new CleanVoice(clean, before, analysis.peaks(), analysis.hum());
    }

    /// Tracks of one recording, or sound and picture, would drift apart. The chain changes no length, so reading or
    /// writing broke off in one of the passes.
    static void requireSameLength(long framesBefore, long framesAfter) throws IOException {
        if (framesAfter != framesBefore) {
            throw new IOException(
                    String.format(Locale.ROOT, "%d samples went in, %d came out", framesBefore, framesAfter));
        }
    }
}
