package dev.podworks.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.media.test.TestMedia;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A project costs the measured length of its files, so nothing that a customer can write into a file may make it
/// shorter than what the studio renders from it.
class MeasuredLengthTest {
    private static final double SECONDS = 12;
    private static final double CLAIMED_SECONDS = 2;
    private static final int RENDERED_RATE_HZ = 48_000;
    /// For each kind of file; `mvn -Dpodworks.mutations=200` tries more.
    private static final int MUTATIONS = Integer.getInteger("podworks.mutations", 3);
    private static final long SEED = Long.getLong("podworks.seed", 20_261_122L);

    private final MediaProbe probe = new MediaProbe(TestMedia.FFMPEG);

    @TempDir
    Path directory;

    @Test
    void aFlacWhoseStreamInfoClaimsLessIsMeasuredToItsEnd() throws Exception {
        assertMeasuredWhole(patched(MadeFile.FLAC, MeasuredLengthTest::claimLessInStreamInfo));
    }

    @ParameterizedTest
    @EnumSource(names = {"MP3_CBR", "MP3_VBR"})
    void anMp3WhoseXingHeaderClaimsLessIsMeasuredToItsEnd(MadeFile kind) throws Exception {
        assertMeasuredWhole(patched(kind, MeasuredLengthTest::claimLessInXingHeader));
    }

    @ParameterizedTest
    @EnumSource(names = {"M4A", "M4A_FASTSTART", "MOV"})
    void anMp4WhoseMediaHeaderClaimsLessIsMeasuredToItsEnd(MadeFile kind) throws Exception {
        assertMeasuredWhole(patched(kind, MeasuredLengthTest::claimLessInMediaHeader));
    }

    /// The header of the first says nothing about those after it.
    @ParameterizedTest
    @ValueSource(strings = {"mp3", "aac", "ogg"})
    void filesInARowAreMeasuredToTheEndOfTheLast(String extension) throws Exception {
        Path first = TestMedia.synthesize(directory.resolve("first." + extension), MadeFile.tone(CLAIMED_SECONDS));
        Path second = TestMedia.synthesize(directory.resolve("second." + extension), MadeFile.tone(SECONDS));
        Path both = directory.resolve("both." + extension);
        Files.write(both, concatenated(Files.readAllBytes(first), Files.readAllBytes(second)));
        assertNotLessThanRendered(both, extension);
    }

    @ParameterizedTest
    @CsvSource({"m4a, aac", "mka, aac", "ts, aac", "flv, aac", "webm, libopus", "ogg, libopus", "ogg, flac"})
    void timeStampsThatRunTooSlowlyShortenTheRenderedSoundAsWell(String extension, String codec) throws Exception {
        Path file = TestMedia.synthesize(
                directory.resolve("slow." + extension),
                MadeFile.tone(SECONDS),
                "-c:a",
                codec,
                "-strict",
                "-2",
                "-bsf:a",
                "setts=ts=TS/6");
        assertNotLessThanRendered(file, extension);
    }

    @ParameterizedTest
    @CsvSource({"mka, aac", "webm, libopus"})
    void timeStampsWithGapsAreMeasuredWithTheSilenceThatIsRenderedForThem(String extension, String codec)
            throws Exception {
        Path file = TestMedia.synthesize(
                directory.resolve("gaps." + extension),
                MadeFile.tone(CLAIMED_SECONDS),
                "-c:a",
                codec,
                "-bsf:a",
                "setts=ts=TS*20");
        assertNotLessThanRendered(file, extension);
        assertThat(seconds(file)).isGreaterThan(10 * CLAIMED_SECONDS);
    }

    @ParameterizedTest
    @EnumSource
    void whateverHeaderBytesAreChangedNoMoreIsRenderedThanMeasured(MadeFile kind) throws Exception {
        Random random = new Random(SEED + kind.ordinal());
        byte[] original = Files.readAllBytes(kind.make(directory, SECONDS));
        for (int mutation = 0; mutation < MUTATIONS; mutation++) {
            byte[] changed = original.clone();
            String what = Mutation.of(changed, random);
            Path file = Files.write(directory.resolve("changed-" + kind.fileName()), changed);
            assertNotLessThanRendered(file, kind + ", seed " + SEED + ", mutation " + mutation + ": " + what);
        }
    }

    private void assertMeasuredWhole(Path file) throws Exception {
        assertThat(seconds(file)).isCloseTo(SECONDS, within(0.1));
        assertNotLessThanRendered(file, file.getFileName().toString());
    }

    /// A file that is refused costs nothing and is never rendered.
    private void assertNotLessThanRendered(Path file, String description) throws Exception {
        double measured;
        try {
            measured = seconds(file);
        } catch (MediaException refused) {
            return;
        }
        assertThat(Math.ceil(measured)).as(description).isGreaterThanOrEqualTo(renderedSeconds(file) - 1);
    }

    private double seconds(Path file) throws Exception {
        return probe.probe(new MediaSource.LocalFile(file)).duration().toNanos() / 1e9;
    }

    /// As the studio reads a recording.
    private static double renderedSeconds(Path file) throws Exception {
        List<String> arguments = new ArrayList<>(new MediaSource.LocalFile(file).inputArguments());
        String graph = "[0:a:0]%s,aformat=sample_fmts=s16:channel_layouts=mono[out]"
                .formatted(DecodedLength.timeline(RENDERED_RATE_HZ));
        arguments.addAll(List.of("-filter_complex", graph, "-map", "[out]", "-f", "s16le", "pipe:1"));
        AtomicLong bytes = new AtomicLong();
        TestMedia.FFMPEG.run(new FfmpegRun(
                List.of(arguments),
                Path.of("."),
                Duration.ofMinutes(1),
                pcm -> bytes.set(pcm.transferTo(OutputStream.nullOutputStream())),
                _ -> {}));
        return bytes.get() / (double) Short.BYTES / RENDERED_RATE_HZ;
    }

    private Path patched(MadeFile kind, Consumer<ByteBuffer> patch) throws Exception {
        Path file = kind.make(directory, SECONDS);
        byte[] bytes = Files.readAllBytes(file);
        patch.accept(ByteBuffer.wrap(bytes));
        return Files.write(file, bytes);
    }

    /// The number of samples is the lower 36 bits of the eight bytes at 18.
    private static void claimLessInStreamInfo(ByteBuffer file) {
        long packed = file.getLong(18);
        file.putLong(18, packed & ~0xF_FFFF_FFFFL | Math.round(CLAIMED_SECONDS * 48_000));
    }

    /// The number of frames of 1,152 samples comes after the name and the flags.
    private static void claimLessInXingHeader(ByteBuffer file) {
        int xing = find(file, "Xing") >= 0 ? find(file, "Xing") : find(file, "Info");
        file.putInt(xing + 8, (int) (CLAIMED_SECONDS * 48_000 / 1_152));
    }

    /// Version 0: flags, creation, modification and time scale come before the length.
    private static void claimLessInMediaHeader(ByteBuffer file) {
        int header = find(file, "mdhd") + 4;
        int timeScale = file.getInt(header + 12);
        file.putInt(header + 16, (int) (CLAIMED_SECONDS * timeScale));
    }

    private static int find(ByteBuffer file, String name) {
        return new String(file.array(), StandardCharsets.ISO_8859_1).indexOf(name);
    }

    private static byte[] concatenated(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }
}
