package dev.podworks.studio.render;

import dev.podworks.media.test.TestMedia;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Recordings with a wrong duration in their header: files written by FFmpeg in which only these bytes were
/// changed.
final class WrongHeaders {
    private static final int SAMPLE_RATE_HZ = 48_000;

    private WrongHeaders() {}

    /// @param container `flac` (STREAMINFO), `mp3` (Xing) or `m4a` (`mdhd`)
    static Path make(Path directory, String container, int seconds, int claimedSeconds) throws Exception {
        Path file = TestMedia.synthesize(
                directory.resolve("take." + container), "anoisesrc=r=%s:a=0.1:d=%s".formatted(SAMPLE_RATE_HZ, seconds));
        byte[] bytes = Files.readAllBytes(file);
        switch (container) {
            case "flac" -> claimInStreamInfo(bytes, claimedSeconds);
            case "mp3" -> claimInXing(bytes, claimedSeconds);
            case "m4a" -> claimInMediaHeader(bytes, claimedSeconds);
            default -> throw new IllegalArgumentException(container);
        }
        return Files.write(file, bytes);
    }

    /// The lower 32 of the 36 bits of the number of samples: 8 bytes of magic and block header, then 14 into the block.
    private static void claimInStreamInfo(byte[] bytes, int seconds) {
        ByteBuffer.wrap(bytes).putInt(8 + 14, seconds * SAMPLE_RATE_HZ);
    }

    /// The number of frames and of bytes, kept consistent.
    private static void claimInXing(byte[] bytes, int seconds) {
        int tag = find(bytes, "Xing") >= 0 ? find(bytes, "Xing") : find(bytes, "Info");
        ByteBuffer header = ByteBuffer.wrap(bytes);
        int frames = header.getInt(tag + 8);
        int claimed = seconds * SAMPLE_RATE_HZ / 1152;
        header.putInt(tag + 8, claimed);
        header.putInt(tag + 12, (int) ((long) header.getInt(tag + 12) * claimed / frames));
    }

    /// After the box's name: version and flags, two times, the time scale and the duration, 4 bytes each.
    private static void claimInMediaHeader(byte[] bytes, int seconds) {
        int box = find(bytes, "mdhd") + 4;
        ByteBuffer header = ByteBuffer.wrap(bytes);
        header.putInt(box + 16, seconds * header.getInt(box + 12));
    }

    private static int find(byte[] bytes, String name) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(name);
    }
}
