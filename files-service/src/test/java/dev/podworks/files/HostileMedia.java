package dev.podworks.files;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/// Malicious media files.
final class HostileMedia {
    private HostileMedia() {}

    /// A header that declares more bytes than there are.
    static byte[] wavPromising(long bytes) {
        return wav(1, 48_000, 16, (int) Math.min(bytes, Integer.MAX_VALUE), new byte[100]);
    }

    static byte[] wav(int channels, int sampleRate, int bits) {
        return wav(channels, sampleRate, bits, 4_000, new byte[4_000]);
    }

    private static byte[] wav(int channels, int sampleRate, int bits, int promised, byte[] data) {
        var blockBytes = channels * bits / 8;
        return ByteBuffer.allocate(44 + data.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("RIFF".getBytes(US_ASCII))
                .putInt(36 + promised)
                .put("WAVEfmt ".getBytes(US_ASCII))
                .putInt(16)
                .putShort((short) 1)
                .putShort((short) channels)
                .putInt(sampleRate)
                .putInt(sampleRate * blockBytes)
                .putShort((short) blockBytes)
                .putShort((short) bits)
                .put("data".getBytes(US_ASCII))
                .putInt(promised)
                .put(data)
                .array();
    }

    static byte[] noise(int bytes) {
        var noise = new byte[bytes];
        new Random(7).nextBytes(noise);
        return noise;
    }

    /// An MP4 whose index describes many tracks in a few bytes each.
    static byte[] manyStreams(int tracks) {
        var index = new ByteArrayOutputStream();
        index.writeBytes(box("mvhd", new byte[100]));
        for (int i = 0; i < tracks; i++) {
            var handler = ByteBuffer.allocate(25)
                    .putInt(0)
                    .putInt(0)
                    .put("soun".getBytes(US_ASCII))
                    .array();
            var media = concat(box("mdhd", new byte[24]), box("hdlr", handler), box("minf", box("stbl", new byte[0])));
            index.writeBytes(box("trak", concat(box("tkhd", new byte[84]), box("mdia", media))));
        }
        return concat(fileType(), box("moov", index.toByteArray()), box("mdat", new byte[1_000]));
    }

    static byte[] nestedBoxes(int depth) {
        var inner = new byte[0];
        for (int i = 0; i < depth; i++) {
            inner = box("moov", inner);
        }
        return concat(fileType(), inner);
    }

    /// A segment of unknown length with empty clusters.
    static byte[] endlessMatroska() {
        var header = new byte[] {0x1A, 0x45, (byte) 0xDF, (byte) 0xA3, (byte) 0x80};
        var segment = new byte[] {0x18, 0x53, (byte) 0x80, 0x67, 0x01, -1, -1, -1, -1, -1, -1, -1};
        var cluster = new byte[] {0x1F, 0x43, (byte) 0xB6, 0x75, 0x01, -1, -1, -1, -1, -1, -1, -1};
        var all = new ByteArrayOutputStream();
        all.writeBytes(header);
        all.writeBytes(segment);
        for (int i = 0; i < 40_000; i++) {
            all.writeBytes(cluster);
        }
        return all.toByteArray();
    }

    private static byte[] fileType() {
        return box("ftyp", "isom\0\0\0\0isom".getBytes(US_ASCII));
    }

    private static byte[] box(String name, byte[] content) {
        return ByteBuffer.allocate(8 + content.length)
                .putInt(8 + content.length)
                .put(name.getBytes(US_ASCII))
                .put(content)
                .array();
    }

    private static byte[] concat(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        for (var part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
