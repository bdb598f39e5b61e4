package dev.podworks.studio.output;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// The ID3v2.4 tag of an MP3: title, length and chapters. FFmpeg's tee muxer, which writes our MP3s, writes no
/// chapters.
public final class Id3 {
    private static final byte UTF_8 = 3;
    private static final byte TOP_LEVEL_AND_ORDERED = 3;
    /// The standard's value for an unknown byte offset of a chapter.
    private static final int NO_OFFSET = -1;
    /// The table of contents has one byte for the number of its entries.
    private static final int CHAPTERS_MAX = 255;

    private Id3() {}

    public static byte[] tag(Tags tags) {
        var frames = new ByteArrayOutputStream();
        frames.writeBytes(textFrame("TIT2", tags.title()));
        frames.writeBytes(textFrame("TLEN", Long.toString(tags.duration().toMillis())));
        var chapters = tags.chapters().stream().limit(CHAPTERS_MAX).toList();
        if (!chapters.isEmpty()) {
            var contents = new ByteArrayOutputStream();
            contents.writeBytes(terminated("toc"));
            contents.write(TOP_LEVEL_AND_ORDERED);
            contents.write(chapters.size());
            for (int i = 0; i < chapters.size(); i++) {
                contents.writeBytes(terminated("chp" + i));
            }
            frames.writeBytes(frame("CTOC", contents.toByteArray()));
        }
        for (int i = 0; i < chapters.size(); i++) {
            frames.writeBytes(frame("CHAP", chapter("chp" + i, chapters.get(i))));
        }
        return concat(new byte[] {'I', 'D', '3', 4, 0, 0}, synchsafe(frames.size()), frames.toByteArray());
    }

    private static byte[] chapter(String id, Chapter chapter) {
        var times = ByteBuffer.allocate(16)
                .putInt((int) chapter.startMillis())
                .putInt((int) chapter.endMillis())
                .putInt(NO_OFFSET)
                .putInt(NO_OFFSET)
                .array();
        return concat(terminated(id), times, textFrame("TIT2", chapter.title()));
    }

    private static byte[] textFrame(String id, String value) {
        return frame(id, concat(new byte[] {UTF_8}, value.getBytes(StandardCharsets.UTF_8)));
    }

    private static byte[] frame(String id, byte[] content) {
        return concat(id.getBytes(StandardCharsets.US_ASCII), synchsafe(content.length), new byte[2], content);
    }

    private static byte[] terminated(String id) {
        return (id + '\0').getBytes(StandardCharsets.US_ASCII);
    }

    /// Seven bits a byte, so that no size looks like the sync word of an audio frame.
    private static byte[] synchsafe(int size) {
        return new byte[] {
            (byte) (size >> 21 & 0x7f), (byte) (size >> 14 & 0x7f), (byte) (size >> 7 & 0x7f), (byte) (size & 0x7f)
        };
    }

    private static byte[] concat(byte[]... parts) {
        var out = new ByteArrayOutputStream();
        for (var part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
