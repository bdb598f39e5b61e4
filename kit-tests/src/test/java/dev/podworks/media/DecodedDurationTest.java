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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A project costs the measured duration of its files, so no content of a file may make that shorter than what the
/// studio renders.
@Tag("integration")
class DecodedDurationTest {
    private static final double SECONDS = 12;
    private static final double HEADER_SECONDS = 2;
    private static final int RENDERED_RATE_HZ = 48_000;
    /// Per format; `mvn -Dpodworks.mutations=200` runs more.
    private static final int MUTATIONS = Integer.getInteger("podworks.mutations", 3);
    private static final long SEED = Long.getLong("podworks.seed", 20_261_122L);

    private final MediaProbe probe = new MediaProbe(TestMedia.FFMPEG);

    @TempDir
    Path directory;

    @Test
    void flacWithAShortStreamInfoIsMeasuredToItsEnd() throws Exception {
        assertMeasuredToItsEnd(patched(MediaFormat.FLAC, DecodedDurationTest::shortenStreamInfo));
    }

    @ParameterizedTest
    @EnumSource(names = {"MP3_CBR", "MP3_VBR"})
    void mp3WithAShortXingHeaderIsMeasuredToItsEnd(MediaFormat format) throws Exception {
        assertMeasuredToItsEnd(patched(format, DecodedDurationTest::shortenXingHeader));
    }

    @ParameterizedTest
    @EnumSource(names = {"M4A", "M4A_FASTSTART", "MOV"})
    void mp4WithAShortMediaHeaderIsMeasuredToItsEnd(MediaFormat format) throws Exception {
        assertMeasuredToItsEnd(patched(format, DecodedDurationTest::shortenMediaHeader));
    }

    /// The first header covers the first file only.
    @ParameterizedTest
    @ValueSource(strings = {"mp3", "aac", "ogg"})
    void concatenatedFilesAreMeasuredToTheEndOfTheLast(String extension) throws Exception {
        var first = TestMedia.synthesize(directory.resolve("first." + extension), MediaFormat.tone(HEADER_SECONDS));
        var second = TestMedia.synthesize(directory.resolve("second." + extension), MediaFormat.tone(SECONDS));
        var both = directory.resolve("both." + extension);
        Files.write(both, concatenated(Files.readAllBytes(first), Files.readAllBytes(second)));
        assertNotLessThanRendered(both, extension);
    }

    @ParameterizedTest
    @CsvSource({"m4a, aac", "mka, aac", "ts, aac", "flv, aac", "webm, libopus", "ogg, libopus", "ogg, flac"})
    void slowTimestampsShortenTheRenderedAudioToo(String extension, String codec) throws Exception {
        var file = TestMedia.synthesize(
                directory.resolve("slow." + extension),
                MediaFormat.tone(SECONDS),
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
    void gapsBetweenTimestampsAreMeasuredAsTheRenderedSilence(String extension, String codec) throws Exception {
        var file = TestMedia.synthesize(
                directory.resolve("gaps." + extension),
                MediaFormat.tone(HEADER_SECONDS),
                "-c:a",
                codec,
                "-bsf:a",
                "setts=ts=TS*20");
        assertNotLessThanRendered(file, extension);
        assertThat(seconds(file)).isGreaterThan(10 * HEADER_SECONDS);
    }

    @ParameterizedTest
    @EnumSource
    void noMoreIsRenderedThanMeasuredWithMutatedHeaders(MediaFormat format) throws Exception {
        var random = new Random(SEED + format.ordinal());
        var original = Files.readAllBytes(format.create(directory, SECONDS));
        for (int mutation = 0; mutation < MUTATIONS; mutation++) {
            var changed = original.clone();
            var mutations = HeaderMutation.apply(changed, random);
            var file = Files.write(directory.resolve("changed-" + format.fileName()), changed);
            assertNotLessThanRendered(file, format + ", seed " + SEED + ", mutation " + mutation + ": " + mutations);
        }
    }

    private void assertMeasuredToItsEnd(Path file) throws Exception {
        assertThat(seconds(file)).isCloseTo(SECONDS, within(0.1));
        assertNotLessThanRendered(file, file.getFileName().toString());
    }

    /// A file that is rejected costs nothing and is not rendered.
    private void assertNotLessThanRendered(Path file, String description) throws Exception {
        double measured;
        try {
            measured = seconds(file);
        } catch (MediaException _) {
            return;
        }
        assertThat(Math.ceil(measured)).as(description).isGreaterThanOrEqualTo(renderedSeconds(file) - 1);
    }

    private double seconds(Path file) throws Exception {
        return probe.probe(new MediaSource.LocalFile(file)).duration().toNanos() / 1e9;
    }

    /// Decodes a recording as the studio does.
    private static double renderedSeconds(Path file) throws Exception {
        var arguments = new ArrayList<String>(new MediaSource.LocalFile(file).inputArguments());
        var graph = "[0:a:0]%s,aformat=sample_fmts=s16:channel_layouts=mono[out]"
                .formatted(DecodedDuration.timeline(RENDERED_RATE_HZ));
        arguments.addAll(List.of("-filter_complex", graph, "-map", "[out]", "-f", "s16le", "pipe:1"));
        var bytes = new AtomicLong();
        TestMedia.FFMPEG.run(FfmpegRun.of(
                List.of(arguments),
                Path.of("."),
                Duration.ofMinutes(1),
                pcm -> bytes.set(pcm.transferTo(OutputStream.nullOutputStream())),
                _ -> {}));
        return bytes.get() / (double) Short.BYTES / RENDERED_RATE_HZ;
    }

    private Path patched(MediaFormat format, Consumer<ByteBuffer> patch) throws Exception {
        var file = format.create(directory, SECONDS);
        var bytes = Files.readAllBytes(file);
        patch.accept(ByteBuffer.wrap(bytes));
        return Files.write(file, bytes);
    }

    /// The number of samples is in the lower 36 bits of the eight bytes at offset 18.
    private static void shortenStreamInfo(ByteBuffer file) {
        var packed = file.getLong(18);
        file.putLong(18, packed & ~0xF_FFFF_FFFFL | Math.round(HEADER_SECONDS * 48_000));
    }

    /// The number of frames of 1,152 samples follows the name and the flags.
    private static void shortenXingHeader(ByteBuffer file) {
        var xing = find(file, "Xing") >= 0 ? find(file, "Xing") : find(file, "Info");
        file.putInt(xing + 8, (int) (HEADER_SECONDS * 48_000 / 1_152));
    }

    /// Version 0: flags, creation time, modification time and timescale precede the duration.
    private static void shortenMediaHeader(ByteBuffer file) {
        var header = find(file, "mdhd") + 4;
        var timeScale = file.getInt(header + 12);
        file.putInt(header + 16, (int) (HEADER_SECONDS * timeScale));
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
