package dev.podworks.studio.render;

import static dev.podworks.studio.render.PassRunner.command;
import static dev.podworks.studio.render.PassRunner.rawFiltered;
import static dev.podworks.studio.render.PassRunner.rawFrom;

import dev.podworks.media.MediaException;
import dev.podworks.studio.cleaning.Mastering;
import dev.podworks.studio.measure.PeaksMeter;
import dev.podworks.studio.measure.Sound;
import dev.podworks.studio.measure.SoundMeter;
import dev.podworks.studio.output.Id3;
import dev.podworks.studio.output.Tags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Brings clean sound to its loudness, and encodes it.
final class Encoder {
    private static final int CORRECTIONS_MAX = 4;
    /// What LAME and a decoder together put in front. A player learns it from the file's header and leaves it out; the
    /// decoder in the pipe has no header.
    private static final int MP3_DELAY_FRAMES = 1105;

    private final PassRunner runner;
    private final String baseName;
    private final RawSound clean;
    private final Tags tags;
    private final Path metadata;

    Encoder(PassRunner runner, String baseName, RawSound clean, Tags tags) throws IOException {
        this.runner = runner;
        this.baseName = baseName;
        this.clean = clean;
        this.tags = tags;
        this.metadata = Files.writeString(runner.file(baseName + ".tags"), tags.asMetadata());
    }

    /// The tags as FFmpeg reads them.
    Path metadata() {
        return metadata;
    }

    /// @param after as a decoder of the MP3 hears it
    /// @param mastering the try that was accepted
    record Encoded(Path mp3, Path flac, Sound after, PeaksMeter.Peaks peaks, Mastering mastering) {}

    /// Encodes with one mastering and measures what a decoder makes of it.
    interface Attempt<T> {
        T encode(Mastering mastering) throws MediaException, InterruptedException;

        Sound heard(T encoded);
    }

    Encoded encode() throws MediaException, IOException, InterruptedException {
        Encoded encoded = untilAccepted(clean.mastering(), new Attempt<>() {
            @Override
            public Encoded encode(Mastering mastering) throws MediaException, InterruptedException {
                return encodeOnce(mastering);
            }

            @Override
            public Sound heard(Encoded once) {
                return once.after();
            }
        });
        VoiceCleaner.requireSameLength(clean.frames(), encoded.after().frames());
        Path tagged = tagged(encoded.mp3());
        return new Encoded(tagged, encoded.flac(), encoded.after(), encoded.peaks(), encoded.mastering());
    }

    /// Until what comes out is accepted, or another try would change nothing.
    static <T> T untilAccepted(Mastering first, Attempt<T> attempt) throws MediaException, InterruptedException {
        Mastering mastering = first;
        T encoded = attempt.encode(mastering);
        for (int i = 1; i <= CORRECTIONS_MAX && !mastering.accepts(attempt.heard(encoded)); i++) {
            Mastering next = mastering.corrected(attempt.heard(encoded));
            if (next.equals(mastering)) {
                break;
            }
            mastering = next;
            encoded = attempt.encode(mastering);
        }
        return encoded;
    }

    private Encoded encodeOnce(Mastering mastering) throws MediaException, InterruptedException {
        SoundMeter meter = new SoundMeter(clean.channels());
        PeaksMeter peaks = new PeaksMeter();
        List<List<String>> stages = new ArrayList<>(mastered(mastering));
        stages.add(rawFiltered(List.of("-f", "mp3", "-i", "pipe:0"), withoutDelay()));
        runner.measured(
                Step.ENCODING,
                clean.channels(),
                (block, count) -> {
                    meter.accept(block, count);
                    peaks.accept(block, count);
                },
                stages);
        return new Encoded(runner.file(mp3Name()), runner.file(flacName()), meter.sound(), peaks.peaks(), mastering);
    }

    /// The MP3 goes to the next stage as well. Where the pass is spread, the limiter and FLAC are one process and MP3,
    /// which takes as long as everything else here, is another.
    private List<List<String>> mastered(Mastering mastering) {
        List<String> input = command(
                rawFrom(clean.path().toString(), clean.channels()), "-f", "ffmetadata", "-i", metadata.toString());
        List<String> limited = command(
                input, "-filter_complex", "[0:a]" + mastering.filters() + ",asplit=2[flac][rest]", "-map", "[flac]");
        List<String> flac = command(limited, flacArguments());
        List<String> rest = command(flac, "-map", "[rest]");
        List<String> next = command(rawFrom("pipe:0", clean.channels()), "-map", "0:a");
        return runner.isSpread()
                ? List.of(command(rest, "-f", "f32le", "pipe:1"), command(next, mp3Arguments()))
                : List.of(command(rest, mp3Arguments()));
    }

    private String[] flacArguments() {
        return new String[] {
            "-map_metadata", "1", "-c:a", "flac", "-sample_fmt", "s32", "-bits_per_raw_sample", "24", flacName()
        };
    }

    private String[] mp3Arguments() {
        String noTags = "f=mp3:id3v2_version=0";
        String both = PassRunner.toBoth(mp3Name(), noTags, noTags + ":write_xing=0");
        return new String[] {"-map_metadata", "-1", "-c:a", "libmp3lame", "-q:a", "2", "-f", "tee", both};
    }

    private String withoutDelay() {
        return String.format(
                Locale.ROOT,
                "[0:a]atrim=start_sample=%d:end_sample=%d",
                MP3_DELAY_FRAMES,
                MP3_DELAY_FRAMES + clean.frames());
    }

    private String mp3Name() {
        return baseName + ".untagged.mp3";
    }

    private String flacName() {
        return baseName + ".flac";
    }

    private Path tagged(Path mp3) throws IOException {
        Path tagged = runner.file(baseName + ".mp3");
        try (var out = Files.newOutputStream(tagged)) {
            out.write(Id3.tag(tags));
            Files.copy(mp3, out);
        }
        Files.delete(mp3);
        return tagged;
    }
}
