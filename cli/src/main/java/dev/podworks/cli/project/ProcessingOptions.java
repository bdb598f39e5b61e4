package dev.podworks.cli.project;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.podworks.cli.CliException;
import dev.podworks.cli.output.Text;
import dev.podworks.sdk.json.Json;
import dev.podworks.sdk.model.CreateProjectSettings;
import dev.podworks.sdk.model.TranscriptLanguage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The settings of a project as options. What is not given is left to the API, or to the show.
final class ProcessingOptions {
    private static final Pattern FORMAT = Pattern.compile("(mp3|m4a|opus|flac|wav)(?::([1-9][0-9]{1,2}))?");

    @Option(names = "--noise", paramLabel = "LEVEL", description = "Noise reduction: n1 (light), n2 or n3 (strong).")
    private @Nullable String noise;

    @Option(
            names = "--plosives",
            paramLabel = "LEVEL",
            description = "Plosive reduction: p1 (light), p2 or p3 (strong).")
    private @Nullable String plosives;

    @Option(names = "--loudness", paramLabel = "LUFS", description = "Loudness of the outputs, -24 to -14.")
    private @Nullable Double loudness;

    @Option(
            names = "--formats",
            split = ",",
            paramLabel = "FORMAT[:KBPS]",
            description = "As in mp3:128,wav: mp3, m4a, opus, flac, wav.")
    private List<String> formats = List.of();

    @Option(
            names = "--trim-silence",
            paramLabel = "SECONDS",
            description = "Shorten longer pauses to this length, 0.5 to 30.")
    private @Nullable Double trimSilence;

    @Option(names = "--no-trim-silence", description = "Keep all pauses, whatever the show's default is.")
    private boolean noTrimSilence;

    @Option(names = "--ducking", paramLabel = "DB", description = "By how much --music is ducked, 0 to 40.")
    private @Nullable Double ducking;

    @Option(names = "--merge", negatable = true, description = "Merge two tracks into one file, or do not.")
    private @Nullable Boolean merge;

    @Option(
            names = "--leveler",
            negatable = true,
            description = "Bring the speakers of a track to the same loudness, or do not.")
    private @Nullable Boolean leveler;

    @Option(names = "--transcript", negatable = true, description = "Write transcripts, or do not.")
    private @Nullable Boolean transcript;

    @Option(
            names = "--language",
            paramLabel = "CODE",
            description = "The language that is spoken, such as en; else detected.")
    private @Nullable String language;

    /// @param recordings the number of tracks before those with music
    /// @param music the number of tracks with music
    CreateProjectSettings settings(int recordings, int music) {
        var settings = new LinkedHashMap<String, Object>();
        put(settings, "noiseLevel", noise);
        put(settings, "plosivesLevel", plosives);
        put(settings, "loudnessLufs", inRange("--loudness", loudness, -24, -14));
        put(settings, "mergeOutput", merge);
        put(settings, "leveler", leveler);
        if (!formats.isEmpty()) settings.put("formats", formats());
        putTrimSilence(settings);
        putTranscript(settings);
        putMusic(settings, recordings, music);
        return valid(Json.convert(Json.tree(settings), CreateProjectSettings.class));
    }

    private void putTrimSilence(Map<String, Object> settings) {
        if (noTrimSilence && trimSilence != null) {
            throw CliException.usage("--trim-silence and --no-trim-silence exclude each other.");
        }
        if (noTrimSilence) settings.put("trimSilence", NullNode.getInstance());
        if (trimSilence != null) {
            settings.put("trimSilence", Map.of("maxPauseSeconds", inRange("--trim-silence", trimSilence, 0.5, 30)));
        }
    }

    private void putTranscript(Map<String, Object> settings) {
        if (language != null && Boolean.FALSE.equals(transcript)) {
            throw CliException.usage("--language and --no-transcript exclude each other.");
        }
        if (language != null) settings.put("transcript", Map.of("enabled", true, "language", known(language)));
        else if (transcript != null) settings.put("transcript", Map.of("enabled", transcript));
    }

    private void putMusic(Map<String, Object> settings, int recordings, int tracks) {
        if (tracks == 0 && ducking != null) {
            throw CliException.usage("--ducking is for tracks with --music.");
        }
        if (tracks > 0) {
            var music = new LinkedHashMap<String, Object>();
            var positions =
                    LongStream.range(recordings, recordings + tracks).boxed().toList();
            music.put("positions", positions);
            put(music, "duckingDb", inRange("--ducking", ducking, 0, 40));
            settings.put("music", music);
        }
    }

    private static @Nullable Double inRange(String option, @Nullable Double value, double least, double most) {
        // Not between these also excludes NaN.
        if (value != null && !(value >= least && value <= most)) {
            throw CliException.usage(Text.format("%s is %.1f to %.1f.", option, least, most));
        }
        return value;
    }

    private static void put(Map<String, Object> settings, String name, @Nullable Object value) {
        if (value != null) settings.put(name, value);
    }

    private Map<String, Map<String, Object>> formats() {
        var chosen = new LinkedHashMap<String, Map<String, Object>>();
        for (var format : formats) {
            var match = FORMAT.matcher(format);
            if (!match.matches()) {
                throw CliException.usage(
                        "%s is not a format: mp3, m4a, opus, flac or wav, as in mp3:128.".formatted(format));
            }
            chosen.put(
                    match.group(1),
                    match.group(2) == null ? Map.of() : Map.of("bitRateKbps", Long.parseLong(match.group(2))));
        }
        return chosen;
    }

    private static String known(String language) {
        return Json.convert(Json.tree(language), TranscriptLanguage.class) == TranscriptLanguage.UNKNOWN
                ? unknown("--language", language)
                : language;
    }

    /// A value that the SDK does not know would be sent as `unknown`.
    private CreateProjectSettings valid(CreateProjectSettings settings) {
        if (noise != null && !noise.matches("n[123]")) unknown("--noise", noise);
        if (plosives != null && !plosives.matches("p[123]")) unknown("--plosives", plosives);
        return settings;
    }

    private static String unknown(String option, String value) {
        throw CliException.usage("%s is not a value of %s: see podworks process --help.".formatted(value, option));
    }
}
