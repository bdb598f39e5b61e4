package dev.podworks.webhooks.delivery;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// The beginning of an answer, for the owner to see.
///
/// What comes behind it is read and dropped so that the connection can be used again, up to a point: nobody makes us
/// read for ever.
final class AnswerBody {
    private static final int KEPT_BYTES = 1024;
    private static final int MOST_BYTES = 64 * 1024;

    private final ByteBuffer kept = ByteBuffer.allocate(KEPT_BYTES);
    private int seen;

    void take(ByteBuf part) {
        seen += part.readableBytes();
        var length = Math.min(kept.remaining(), part.readableBytes());
        kept.put(part.nioBuffer(part.readerIndex(), length));
    }

    boolean isEnough() {
        return seen > MOST_BYTES;
    }

    /// Without what is no UTF-8, such as a character cut in two, and without the one that PostgreSQL can't keep.
    String text() {
        try {
            return decode().toString().replace("\0", "");
        } catch (CharacterCodingException impossible) {
            throw new IllegalStateException("faults are ignored", impossible);
        }
    }

    private CharBuffer decode() throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.IGNORE)
                .onUnmappableCharacter(CodingErrorAction.IGNORE)
                .decode(kept.duplicate().flip());
    }
}
