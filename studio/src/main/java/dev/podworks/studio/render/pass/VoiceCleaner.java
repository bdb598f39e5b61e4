package dev.podworks.studio.render.pass;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.MediaException;
import dev.podworks.studio.measure.AudioMeasurement;
import dev.podworks.studio.measure.Hum;
import dev.podworks.studio.measure.RecordingAnalysis;
import dev.podworks.studio.measure.WaveformMeter.Peaks;
import dev.podworks.studio.speech.MusicDetector;
import dev.podworks.studio.speech.SpeechActivity;
import dev.podworks.studio.speech.SpeechDetector;
import dev.podworks.studio.trimming.Cuts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;

/// Cleans one track: a voice, or music.
public final class VoiceCleaner {
    /// How much shorter than probed a recording may be before its decoding counts as broken off.
    private static final Duration LENGTH_TOLERANCE = Duration.ofSeconds(1);

    private final CleaningPasses passes;
    private final SpeechDetector speechDetector;
    private final ProjectSettings settings;
    private final Duration probedDuration;
    private final Optional<SpeechConsumer> speechConsumer;

    /// @param speechConsumer empty where no speech is recognized
    public VoiceCleaner(
            CleaningPasses passes,
            SpeechDetector speechDetector,
            ProjectSettings settings,
            Duration probedDuration,
            Optional<SpeechConsumer> speechConsumer) {
        this.passes = passes;
        this.speechDetector = speechDetector;
        this.settings = settings;
        this.probedDuration = probedDuration;
        this.speechConsumer = speechConsumer;
    }

    /// @param premaster as long as the input without what was cut
    /// @param input the measurement before cleaning
    /// @param inputPeaks the waveform before cleaning
    public record CleanedVoice(Premaster premaster, AudioMeasurement input, Peaks inputPeaks, Optional<Hum> hum) {}

    /// Takes a voice for speech recognition as soon as its file is written, and returns before it is recognized.
    public interface SpeechConsumer {
        void accept(Path speech, SpeechActivity activity) throws IOException;
    }

    /// @param music the blocks with music
    /// @param speech the voice as speech engines take it; empty for music
    public record AnalyzedVoice(
            RecordingAnalysis recording, SpeechActivity activity, BitSet music, Optional<Path> speech) {}

    public AnalyzedVoice analyze() throws MediaException, IOException, InterruptedException {
        var analysis = analyzed();
        var speech = passes.speech(analysis);
        var activity = speechDetector.detect(speech);
        return new AnalyzedVoice(analysis, activity, MusicDetector.detect(analysis, activity), Optional.of(speech));
    }

    public AnalyzedVoice analyzeMusic() throws MediaException, IOException, InterruptedException {
        var analysis = analyzed();
        return new AnalyzedVoice(
                analysis, SpeechActivity.NONE, MusicDetector.audible(analysis.envelope()), Optional.empty());
    }

    private RecordingAnalysis analyzed() throws MediaException, IOException, InterruptedException {
        var analysis = passes.analyze();
        var input = analysis.measurement();
        if (input.duration().compareTo(probedDuration.minus(LENGTH_TOLERANCE)) < 0) {
            throw new IOException("Only %s of %s could be decoded".formatted(input.duration(), probedDuration));
        }
        return analysis;
    }

    /// @param cuts of all tracks
    public CleanedVoice clean(AnalyzedVoice analyzed, Treatment treatment, Cuts cuts)
            throws MediaException, IOException, InterruptedException {
        if (treatment instanceof Treatment.Speech voice) {
            transcribe(analyzed.speech().orElseThrow(), voice.activity());
        }
        var analysis = analyzed.recording();
        var premaster = passes.clean(analysis, settings, treatment, cuts);
        long frames = analysis.measurement().frames();
        requireSameLength(frames - cuts.framesBefore(frames), premaster.frames());
        return new CleanedVoice(premaster, analysis.measurement(), analysis.peaks(), analysis.hum());
    }

    private void transcribe(Path speech, SpeechActivity activity) throws IOException {
        if (speechConsumer.isPresent()) {
            speechConsumer.get().accept(speech, activity);
        } else {
            Files.delete(speech);
        }
    }

    /// Filters don't change the length, so a difference means that a pass broke off. It would put tracks of one
    /// recording, or audio and video, out of sync.
    static void requireSameLength(long inputFrames, long outputFrames) throws IOException {
        if (outputFrames != inputFrames) {
            throw new IOException(
                    String.format(Locale.ROOT, "%d frames were read, but %d written", inputFrames, outputFrames));
        }
    }
}
