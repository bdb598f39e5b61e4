package dev.podworks.systemtests.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Valid and invalid recordings, derived from the sample.
public final class Recordings {
    private static final Path SAMPLE = Path.of(System.getProperty("podworks.root"), "samples", "interview.wav");

    private static final int RF64_HEADER_BYTES = 80;

    private final Path folder;

    public Recordings(Path folder) {
        this.folder = folder;
    }

    public static Path sample() {
        return SAMPLE;
    }

    /// The beginning of the sample.
    public Path cut(double seconds) {
        return ffmpeg("cut.wav", "-t", Double.toString(seconds), "-i", SAMPLE.toString());
    }

    /// The whole sample in a FLAC whose STREAMINFO claims two seconds of it.
    public Path flacClaimingTwoSeconds() {
        var file = ffmpeg("claims-less.flac", "-i", SAMPLE.toString(), "-ar", "48000");
        var bytes = ByteBuffer.wrap(read(file));
        bytes.putLong(18, bytes.getLong(18) & ~0xF_FFFF_FFFFL | 2 * 48_000);
        return write("claims-less.flac", bytes.array());
    }

    /// The whole sample in an MP3 whose Xing header claims two seconds of it.
    public Path mp3ClaimingTwoSeconds() {
        var file = ffmpeg("claims-less.mp3", "-i", SAMPLE.toString(), "-ar", "48000", "-q:a", "4");
        var bytes = ByteBuffer.wrap(read(file));
        bytes.putInt(new String(bytes.array(), ISO_8859_1).indexOf("Xing") + 8, 2 * 48_000 / 1_152);
        return write("claims-less.mp3", bytes.array());
    }

    /// Six seconds of the sample, `seconds` of silence, and six more.
    public Path withPause(int seconds) {
        return ffmpeg(
                "pause.wav",
                "-i",
                SAMPLE.toString(),
                "-filter_complex",
                "[0:a]asplit[a][b];[a]atrim=0:6,apad=pad_dur=" + seconds
                        + "[first];[b]atrim=12:18,asetpts=PTS-STARTPTS[second];[first][second]concat=n=2:v=0:a=1");
    }

    /// A fading tone every half a second, from 19 s on.
    public Path jingle() {
        return ffmpeg(
                "jingle.wav",
                "-f",
                "lavfi",
                "-t",
                "24",
                "-i",
                "aevalsrc='if(gt(t,19),0.3*sin(2800*t)*exp(-4*mod(t,0.5)),0)'");
    }

    /// Hours of audio in a few kilobytes.
    public Path silence(int seconds) {
        return ffmpeg("silence.flac", "-f", "lavfi", "-t", Integer.toString(seconds), "-i", "anullsrc=r=8000:cl=mono");
    }

    /// A video with the sample's beginning that every browser plays.
    public Path video(int seconds) {
        var length = Integer.toString(seconds);
        return ffmpeg(
                "talk.webm",
                "-f",
                "lavfi",
                "-t",
                length,
                "-i",
                "testsrc=size=320x180:rate=10",
                "-t",
                length,
                "-i",
                SAMPLE.toString(),
                "-c:v",
                "libvpx",
                "-c:a",
                "libopus");
    }

    /// A sparse WAV file of silence, in RF64 for large sizes.
    public Path sparse(long bytes) {
        var dataBytes = bytes - RF64_HEADER_BYTES;
        var header = ByteBuffer.allocate(RF64_HEADER_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("RF64".getBytes(US_ASCII))
                .putInt(-1)
                .put("WAVEds64".getBytes(US_ASCII))
                .putInt(28)
                .putLong(bytes - 8)
                .putLong(dataBytes)
                .putLong(dataBytes / 4)
                .putInt(0)
                .put("fmt ".getBytes(US_ASCII))
                .putInt(16)
                .putShort((short) 1)
                .putShort((short) 2)
                .putInt(48_000)
                .putInt(48_000 * 4)
                .putShort((short) 4)
                .putShort((short) 16)
                .put("data".getBytes(US_ASCII))
                .putInt(-1);
        var target = write("sparse.wav", header.array());
        try (var file = new RandomAccessFile(target.toFile(), "rw")) {
            file.setLength(bytes);
            return target;
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    public Path text() {
        return write("notes.wav", "These are notes for the next episode, not the episode.".getBytes());
    }

    public Path empty() {
        return write("empty.wav", new byte[0]);
    }

    /// A truncated MP4 without its index.
    public Path truncated() {
        var whole = ffmpeg("whole.m4a", "-i", SAMPLE.toString(), "-c:a", "aac");
        var bytes = read(whole);
        return write("truncated.m4a", Arrays.copyOf(bytes, bytes.length / 2));
    }

    private Path ffmpeg(String name, String... input) {
        var target = folder.resolve(name);
        var command = Stream.of(
                        List.of("ffmpeg", "-nostdin", "-y", "-v", "error"), List.of(input), List.of(target.toString()))
                .flatMap(List::stream)
                .toList();
        try {
            var process = new ProcessBuilder(command).inheritIO().start();
            assertThat(process.waitFor()).as("%s", command).isZero();
            return target;
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    private Path write(String name, byte[] bytes) {
        try {
            return Files.write(folder.resolve(name), bytes);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }
}
