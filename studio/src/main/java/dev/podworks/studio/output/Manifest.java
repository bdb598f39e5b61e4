package dev.podworks.studio.output;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.studio.ProjectWarning;
import dev.podworks.studio.measure.Hum;
import dev.podworks.studio.measure.Notch;
import dev.podworks.studio.measure.Sound;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// `manifest.json`: what was made, out of what, with which settings, and how it sounds before and after. Customers'
/// software reads it; properties are added to it, never renamed or removed.
///
/// @param engine the programs that did the work, by name, with their versions
public record Manifest(
        ProjectId projectId,
        @Nullable String projectName,
        Instant createdAt,
        ProjectSettings settings,
        List<Output> outputs,
        Transcription transcription,
        Engine engine) {
    public static final String FILE_NAME = "manifest.json";

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /// One file that was made.
    ///
    /// @param sources the tracks that it was made of
    /// @param after how it sounds; null for what has no sound
    /// @param measuredOn the name of the file that `after` was measured on: the sound is the same
    public record Output(
            String name,
            OutputKind kind,
            long sizeBytes,
            String sha256,
            List<Source> sources,
            @Nullable Measurement after,
            @Nullable String measuredOn) {}

    /// A track: an input file, or one side of it.
    ///
    /// @param side `left` or `right` where each side carries a speaker, null otherwise
    /// @param hum the mains hum that was found and taken out, null where there was none
    /// @param waveform the name of the output from which its waveform is drawn, as it came in
    public record Source(
            FileId fileId,
            String fileName,
            @Nullable String side,
            Measurement before,
            @Nullable HumFound hum,
            String waveform) {}

    /// Levels are null where there is nothing to measure: in silence, and for the loudness of less than 400 ms.
    ///
    /// @param loudnessLufs integrated loudness, ITU-R BS.1770
    /// @param noiseFloorDbfs RMS of the pauses, above 70 Hz
    public record Measurement(
            double durationSeconds,
            @Nullable Double loudnessLufs,
            @Nullable Double truePeakDbtp,
            @Nullable Double noiseFloorDbfs) {

        public static Measurement of(Sound sound) {
            return new Measurement(
                    sound.duration().toNanos() / 1e9,
                    finite(sound.loudnessLufs()),
                    finite(sound.truePeakDbtp()),
                    finite(sound.noiseFloorDbfs()));
        }

        private static @Nullable Double finite(double decibels) {
            return Double.isFinite(decibels) ? Math.round(decibels * 100) / 100.0 : null;
        }
    }

    /// Mains hum, at 50 or 60 Hz.
    ///
    /// @param tonesHz the tones that were notched out
    public record HumFound(int mainsHz, List<Integer> tonesHz) {
        public static @Nullable HumFound of(Optional<Hum> hum) {
            return hum.map(found -> new HumFound(
                            found.mains().frequencyHz(),
                            found.notches().stream().map(Notch::frequencyHz).toList()))
                    .orElse(null);
        }
    }

    /// Whether there is a transcript, and if not, why not.
    ///
    /// @param language that the engine was made for; null without an engine
    /// @param reason for people; null where there is a transcript
    /// @param code the same for programs
    public record Transcription(
            Status status,
            @Nullable String language,
            @Nullable String reason,
            @Nullable Code code) {
        private static final String NO_ENGINE = "No speech recognition engine is installed.";
        private static final String TIMED_OUT = "Speech recognition ran out of time.";
        private static final String ENGINE_FAILED = "The speech recognition engine failed.";
        private static final String SUBMIT_AGAIN = " To get one, submit the recording again later as a new project.";

        public enum Status implements WireEnum {
            MADE,
            UNAVAILABLE,
            FAILED
        }

        /// Why there is none.
        public enum Code implements WireEnum {
            NO_ENGINE,
            TIMED_OUT,
            ENGINE_FAILED
        }

        public static Transcription made(String language) {
            return new Transcription(Status.MADE, language, null, null);
        }

        public static Transcription noEngine() {
            return new Transcription(Status.UNAVAILABLE, null, NO_ENGINE, Code.NO_ENGINE);
        }

        public static Transcription timedOut(String language) {
            return new Transcription(Status.FAILED, language, TIMED_OUT, Code.TIMED_OUT);
        }

        public static Transcription failed(String language) {
            return new Transcription(Status.FAILED, language, ENGINE_FAILED, Code.ENGINE_FAILED);
        }

        Optional<ProjectWarning> warning() {
            return Optional.ofNullable(code)
                    .map(why -> switch (why) {
                        case NO_ENGINE -> "There is no transcript: this service makes none at present.";
                        case TIMED_OUT -> "There is no transcript: speech recognition ran out of time." + SUBMIT_AGAIN;
                        case ENGINE_FAILED -> "There is no transcript: speech recognition failed." + SUBMIT_AGAIN;
                    })
                    .map(message -> new ProjectWarning(ProjectWarning.Code.TRANSCRIPT_UNAVAILABLE, message));
        }
    }

    /// What is missing, as the project's owner is told.
    public List<ProjectWarning> warnings() {
        return transcription.warning().stream().toList();
    }

    /// @param speech null where there is none
    public record Engine(String ffmpeg, @Nullable String speech) {}

    public byte[] toJson() {
        return JSON.writeValueAsBytes(this);
    }
}
