package dev.podworks.local.cloud;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/// Counts a stream's bytes and validates their number at its end. An invalid length is thrown from `read`, so the
/// stream is never stored as complete.
final class CheckedLength extends FilterInputStream {

    private final LongConsumer approval;
    private long bytes;

    CheckedLength(InputStream content, LongConsumer approval) {
        super(content);
        this.approval = approval;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int count = super.read(buffer, offset, length);
        if (count < 0) {
            approval.accept(bytes);
        } else {
            bytes += count;
        }
        return count;
    }
}
