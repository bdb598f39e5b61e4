package dev.podworks.cli.project;

import dev.podworks.cli.CliException;
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

    @Option(names = "--merge", description = "Merge two tracks into one file.")
    private boolean merge;

    @Option(names = "--no-leveler", description = "Keep the differences of loudness between speakers.")
    private boolean noLeveler;

    @Option(names = "--no-transcript", description = "Write no transcripts.")
    private boolean noTranscript;

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
        put(settings, "loudnessLufs", loudness);
        if (!formats.isEmpty()) settings.put("formats", formats());
        if (trimSilence != null) settings.put("trimSilence", Map.of("maxPauseSeconds", trimSilence));
        if (merge) settings.put("mergeOutput", true);
        if (noLeveler) settings.put("leveler", false);
        if (noTranscript) settings.put("transcript", Map.of("enabled", false));
        if (language != null) settings.put("transcript", Map.of("enabled", true, "language", known(language)));
        if (music > 0) {
            settings.put(
                    "music",
                    Map.of(
                            "positions",
                            LongStream.range(recordings, recordings + music)
                                    .boxed()
                                    .toList()));
        }
        return valid(Json.convert(Json.tree(settings), CreateProjectSettings.class));
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
