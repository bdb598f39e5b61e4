package dev.podworks.studio.output;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.output.OutputKind;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.studio.ProjectWarning;
import dev.podworks.studio.measure.AudioMeasurement;
import dev.podworks.studio.measure.Hum;
import dev.podworks.studio.measure.Notch;
import dev.podworks.studio.trimming.Cuts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// `manifest.json`: the outputs with their sources, settings and measurements. Customers' software reads it:
/// properties may be added, but never renamed or removed.
///
/// @param engine the programs that were used, with their versions
public record Manifest(
        ProjectId projectId,
        @Nullable String projectName,
        Instant createdAt,
        ProjectSettings settings,
        List<Output> outputs,
        List<Cut> cuts,
        Transcription transcription,
        Engine engine) {
    public static final String FILE_NAME = "manifest.json";

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /// What was removed from all tracks, in the time of the recordings.
    public record Cut(double startSeconds, double endSeconds) {
        public static List<Cut> of(Cuts cuts) {
            return cuts.runs().stream()
                    .map(run -> new Cut(
                            AudioMeasurement.seconds(run.startFrame()), AudioMeasurement.seconds(run.endFrame())))
                    .toList();
        }
    }

    /// One output.
    ///
    /// @param sources the tracks that it was rendered from
    /// @param after its measurement; null for files without audio
    /// @param measuredOn the file that was decoded for `after`; a lossless file shares the measurement of a lossy
    ///     one
    public record Output(
            String name,
            OutputKind kind,
            long sizeBytes,
            String sha256,
            List<Source> sources,
            @Nullable Measurement after,
            @Nullable String measuredOn) {}

    /// A track, or one channel of it.
    ///
    /// @param side `left` or `right` if each channel has its own speaker, otherwise null
    /// @param hum the mains hum that was detected and removed; null without hum
    /// @param waveform the name of the output with the input's waveform
    public record Source(
            FileId fileId,
            String fileName,
            @Nullable String side,
            Measurement before,
            @Nullable HumFound hum,
            String waveform) {}

    /// Levels are null for silence, and loudness for less than 400 ms.
    ///
    /// @param loudnessLufs integrated loudness, ITU-R BS.1770
    /// @param noiseFloorDbfs RMS of the pauses, above 70 Hz
    public record Measurement(
            double durationSeconds,
            @Nullable Double loudnessLufs,
            @Nullable Double truePeakDbtp,
            @Nullable Double noiseFloorDbfs) {

        public static Measurement of(AudioMeasurement audio) {
            return new Measurement(
                    audio.duration().toNanos() / 1e9,
                    finite(audio.loudnessLufs()),
                    finite(audio.truePeakDbtp()),
                    finite(audio.noiseFloorDbfs()));
        }

        private static @Nullable Double finite(double decibels) {
            return Double.isFinite(decibels) ? Math.round(decibels * 100) / 100.0 : null;
        }
    }

    /// Mains hum, at 50 or 60 Hz.
    ///
    /// @param tonesHz the tones that notch filters removed
    public record HumFound(int mainsHz, List<Integer> tonesHz) {
        public static @Nullable HumFound of(Optional<Hum> hum) {
            return hum.map(found -> new HumFound(
                            found.mains().frequencyHz(),
                            found.notches().stream().map(Notch::frequencyHz).toList()))
                    .orElse(null);
        }
    }

    /// Whether there is a transcript, or the reason why not.
    ///
    /// @param language that was spoken, such as `en`; null without a transcript or words
    /// @param reason human-readable; null if there is a transcript
    /// @param code the machine-readable reason
    public record Transcription(
            Status status,
            @Nullable String language,
            @Nullable String reason,
            @Nullable Code code) {
        private static final String NO_ENGINE = "No speech recognition engine is installed.";
        private static final String TIMED_OUT = "Speech recognition ran out of time.";
        private static final String ENGINE_FAILED = "The speech recognition engine failed.";
        private static final String UNRELIABLE = "Too little of the speech was recognized with confidence.";
        private static final String SUBMIT_AGAIN = " To get one, submit the recording again later as a new project.";

        public enum Status implements WireEnum {
            MADE,
            UNAVAILABLE,
            FAILED,
            OFF
        }

        /// The reason for a missing transcript.
        public enum Code implements WireEnum {
            NO_ENGINE,
            TIMED_OUT,
            ENGINE_FAILED,
            LOW_CONFIDENCE
        }

        public static Transcription made(@Nullable String language) {
            return new Transcription(Status.MADE, language, null, null);
        }

        /// The customer wants none.
        public static Transcription off() {
            return new Transcription(Status.OFF, null, null, null);
        }

        public static Transcription noEngine() {
            return new Transcription(Status.UNAVAILABLE, null, NO_ENGINE, Code.NO_ENGINE);
        }

        public static Transcription timedOut() {
            return new Transcription(Status.FAILED, null, TIMED_OUT, Code.TIMED_OUT);
        }

        public static Transcription failed() {
            return new Transcription(Status.FAILED, null, ENGINE_FAILED, Code.ENGINE_FAILED);
        }

        public static Transcription unreliable() {
            return new Transcription(Status.UNAVAILABLE, null, UNRELIABLE, Code.LOW_CONFIDENCE);
        }

        Optional<ProjectWarning> warning() {
            return Optional.ofNullable(code)
                    .map(reasonCode -> switch (reasonCode) {
                        case NO_ENGINE -> "There is no transcript: speech recognition is not available at present.";
                        case TIMED_OUT -> "There is no transcript: speech recognition ran out of time." + SUBMIT_AGAIN;
                        case ENGINE_FAILED -> "There is no transcript: speech recognition failed." + SUBMIT_AGAIN;
                        case LOW_CONFIDENCE ->
                            "There is no transcript: too little of the speech was recognized with confidence.";
                    })
                    .map(message -> new ProjectWarning(ProjectWarning.Code.TRANSCRIPT_UNAVAILABLE, message));
        }
    }

    /// What was not done, for the project's owner.
    public List<ProjectWarning> warnings() {
        return Stream.concat(transcription.warning().stream(), silenceWarning().stream())
                .toList();
    }

    private Optional<ProjectWarning> silenceWarning() {
        boolean hasVideo = outputs.stream().anyMatch(output -> output.kind() == OutputKind.VIDEO);
        return settings.trimSilence() != null && hasVideo
                ? Optional.of(ProjectWarning.silenceKept())
                : Optional.empty();
    }

    /// @param denoiser what removed the noise, such as `DeepFilterNet3`
    /// @param speech null without a speech engine
    public record Engine(
            String ffmpeg, String denoiser, @Nullable String speech) {}

    /// A manifest with other files of a corrected transcript. Everything else stays as it was written, by this or
    /// an earlier release.
    ///
    /// @param files the new contents, by their names
    public static byte[] corrected(byte[] manifest, Map<String, byte[]> files, Instant correctedAt) {
        var document = JSON.readTree(manifest).asObject();
        for (var output : document.withArray("outputs")) {
            var content = files.get(output.path("name").stringValue());
            if (content != null) {
                output.asObject().put("sizeBytes", content.length).put("sha256", OutputFile.sha256(content));
            }
        }
        document.withObject("transcription").put("correctedAt", correctedAt.toString());
        return JSON.writeValueAsBytes(document);
    }

    public byte[] toJson() {
        return JSON.writeValueAsBytes(this);
    }
}
