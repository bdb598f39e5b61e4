package dev.podworks.local.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// Processes a recording with the stack on this machine, which it starts. Customers have a command line of their own
/// (`cli`) for every other address.
@Command(
        name = "process",
        description =
                "Starts the stack on this machine if it is stopped, processes a recording there, and saves the outputs.")
final class ProcessCommand implements Callable<Integer> {

    private static final int MAX_FILES = 8;
    private static final double MIN_LOUDNESS_LUFS = -24;
    private static final double MAX_LOUDNESS_LUFS = -14;
    private static final double MIN_PAUSE_SECONDS = 0.5;
    private static final double MAX_PAUSE_SECONDS = 30;
    private static final double MAX_DUCKING_DB = 40;
    private static final Pattern FORMAT = Pattern.compile("(?<name>mp3|m4a|opus|flac|wav)(:(?<kbps>[1-9][0-9]{1,2}))?");

    enum Noise {
        n1,
        n2,
        n3
    }

    enum Plosives {
        p1,
        p2,
        p3
    }

    @ParentCommand
    private Podworks podworks;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "A recording, or up to 8 tracks of one.")
    private List<Path> files = List.of();

    @Option(names = "--merge", description = "Merge two tracks into one file.")
    private boolean merge;

    @Option(names = "--noise", defaultValue = "n2", description = "Noise reduction, n1 (light) to n3 (strong).")
    private Noise noise;

    @Option(names = "--plosives", defaultValue = "p2", description = "Plosive reduction, p1 (light) to p3 (strong).")
    private Plosives plosives;

    @Option(
            names = "--loudness",
            paramLabel = "LUFS",
            defaultValue = "-16",
            description = "Loudness of the outputs, -24 to -14 (default: ${DEFAULT-VALUE}).")
    private double loudness;

    @Option(names = "--no-leveler", description = "Keep the differences of loudness between the speakers of a track.")
    private boolean noLeveler;

    @Option(
            names = "--formats",
            paramLabel = "FORMAT[:KBPS]",
            split = ",",
            description = "Audio formats: mp3, m4a, opus, flac, wav, with a bit rate for the first three, as in"
                    + " mp3:128,wav. Standard: mp3 and flac.")
    private List<String> formats = List.of();

    @Option(
            names = "--trim-silence",
            paramLabel = "SECONDS",
            description = "Shorten longer pauses to this length, 0.5 to 30.")
    private @Nullable Double trimSilence;

    @Option(
            names = "--music",
            paramLabel = "FILE",
            description = "Another track, with music: it is ducked while somebody speaks, and not cleaned.")
    private List<Path> music = List.of();

    @Option(
            names = "--ducking",
            paramLabel = "DB",
            defaultValue = "18",
            description = "By how much music is ducked, 0 to 40 (default: ${DEFAULT-VALUE}).")
    private double ducking;

    @Option(names = "--no-transcript", description = "Write no transcripts.")
    private boolean noTranscript;

    @Option(
            names = "--language",
            paramLabel = "CODE",
            description = "Language that is spoken, such as en; else detected.")
    private @Nullable String language;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "out",
            description = "Folder for the outputs (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Override
    public Integer call() throws Exception {
        checkFiles();
        return process() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private boolean process() throws IOException {
        var settings = settings();
        var place = podworks.place();
        var stack = place.stack();
        var demo = stack.isReady() ? DemoAccount.of(stack) : new StackStart(place.terminal(), stack).start();
        var run = new ProcessRun(place.terminal(), stack.url(), demo.get(DemoAccount.LIVE_KEY));
        var completed = run.run(tracks(), settings, out);
        place.terminal().line(place.terminal().faint("The stack runs in the background. Stop it with ./podworks down"));
        return completed;
    }

    private Map<String, Object> settings() {
        var transcript = new HashMap<String, Object>();
        transcript.put("enabled", !noTranscript);
        transcript.put("language", language);
        var settings = new HashMap<String, Object>();
        settings.put("mergeOutput", merge);
        settings.put("noiseLevel", noise.name());
        settings.put("plosivesLevel", plosives.name());
        settings.put("loudnessLufs", loudness);
        settings.put("leveler", !noLeveler);
        settings.put("transcript", transcript);
        if (!formats.isEmpty()) {
            settings.put("formats", formats());
        }
        if (trimSilence != null) {
            settings.put("trimSilence", Map.of("maxPauseSeconds", trimSilence));
        }
        if (!music.isEmpty()) {
            var positions =
                    IntStream.range(files.size(), tracks().size()).boxed().toList();
            settings.put("music", Map.of("positions", positions, "duckingDb", ducking));
        }
        return settings;
    }

    /// The voices first.
    private List<Path> tracks() {
        return Stream.concat(files.stream(), music.stream()).toList();
    }

    /// The API checks the names and the range of the bit rates.
    private Map<String, Map<String, Integer>> formats() {
        var chosen = new LinkedHashMap<String, Map<String, Integer>>();
        for (var format : formats) {
            var matcher = FORMAT.matcher(format);
            if (!matcher.matches()) {
                throw wrong("--formats must be formats such as mp3:128 or wav, separated by commas, not " + format);
            }
            var bitRate = matcher.group("kbps");
            chosen.put(
                    matcher.group("name"),
                    bitRate == null ? Map.of() : Map.of("bitRateKbps", Integer.parseInt(bitRate)));
        }
        return chosen;
    }

    /// Runs before anything is started: a typing error should not cost half a minute.
    private void checkFiles() {
        formats();
        // Not between these also excludes NaN.
        if (!(loudness >= MIN_LOUDNESS_LUFS && loudness <= MAX_LOUDNESS_LUFS)) {
            throw wrong("--loudness must be from -24 to -14");
        }
        if (trimSilence != null && !(trimSilence >= MIN_PAUSE_SECONDS && trimSilence <= MAX_PAUSE_SECONDS)) {
            throw wrong("--trim-silence must be from 0.5 to 30");
        }
        if (!(ducking >= 0 && ducking <= MAX_DUCKING_DB)) {
            throw wrong("--ducking must be from 0 to 40");
        }
        if (tracks().size() > MAX_FILES) {
            throw wrong("a project takes 1 to 8 files, not " + tracks().size());
        }
        for (var file : tracks()) {
            if (!Files.exists(file)) {
                throw wrong("no such file: " + file);
            }
            if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw wrong(file + " is not a readable file");
            }
        }
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw wrong(out + " is not a directory");
        }
    }

    private CommandLine.ParameterException wrong(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }
}
