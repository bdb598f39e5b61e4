package dev.podworks.webhooks.delivery;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// The beginning of a response body, for the endpoint's owner.
///
/// The rest is read and discarded so that the connection can be reused, up to a limit.
final class ResponseExcerpt {
    private static final int EXCERPT_BYTES = 1024;
    private static final int MAX_READ_BYTES = 64 * 1024;

    private final ByteBuffer excerpt = ByteBuffer.allocate(EXCERPT_BYTES);
    private int bytesRead;

    void append(ByteBuf chunk) {
        bytesRead += chunk.readableBytes();
        var length = Math.min(excerpt.remaining(), chunk.readableBytes());
        excerpt.put(chunk.nioBuffer(chunk.readerIndex(), length));
    }

    boolean hasReachedLimit() {
        return bytesRead > MAX_READ_BYTES;
    }

    /// Without malformed UTF-8, such as a truncated character, and without NUL, which PostgreSQL cannot store.
    String text() {
        try {
            return decode().toString().replace("\0", "");
        } catch (CharacterCodingException impossible) {
            throw new IllegalStateException("malformed input is ignored", impossible);
        }
    }

    private CharBuffer decode() throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.IGNORE)
                .onUnmappableCharacter(CodingErrorAction.IGNORE)
                .decode(excerpt.duplicate().flip());
    }
}
