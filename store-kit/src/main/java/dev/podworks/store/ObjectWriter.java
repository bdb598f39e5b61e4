package dev.podworks.store;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.model.CompletedPart;

/// Streams an object of unknown length into the store, a part every 8 MiB.
///
/// The object appears when {@link #commit} has succeeded. Closing without it takes back what was sent, so an error
/// leaves nothing behind. An interrupted thread stops at once.
public final class ObjectWriter extends OutputStream {
    private static final int PART_BYTES = 8 << 20;

    private final S3AsyncClient s3;
    private final String bucket;
    private final String key;
    private final String contentType;
    private final PartBuffer buffer;
    private final List<CompletedPart> parts = new ArrayList<>();
    private int filled;
    private long sizeBytes;
    private @Nullable String upload;
    private boolean ended;

    ObjectWriter(S3AsyncClient s3, String bucket, String key, String contentType, PartBuffer buffer) {
        this.s3 = s3;
        this.bucket = bucket;
        this.key = key;
        this.contentType = contentType;
        this.buffer = buffer;
    }

    /// Where a part waits until it is full.
    public enum Buffer {
        /// For a few streams at a time, as fast as they come.
        IN_MEMORY,
        /// For many that may be slow.
        ON_DISK;

        PartBuffer open() {
            return switch (this) {
                case IN_MEMORY -> new PartBuffer.InMemory(PART_BYTES);
                case ON_DISK -> new PartBuffer.OnDisk();
            };
        }
    }

    @Override
    public void write(int oneByte) throws IOException {
        write(new byte[] {(byte) oneByte}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        var from = offset;
        var left = length;
        while (left > 0) {
            var fits = Math.min(left, PART_BYTES - filled);
            buffer.add(bytes, from, fits);
            filled += fits;
            from += fits;
            left -= fits;
            if (filled == PART_BYTES) {
                sendPart();
            }
        }
        sizeBytes += length;
    }

    /// Makes the object appear.
    ///
    /// @return its size
    public long commit() throws IOException {
        if (filled > 0 || parts.isEmpty()) {
            sendPart();
        }
        var id = begun();
        await(s3.completeMultipartUpload(
                request -> request.bucket(bucket).key(key).uploadId(id).multipartUpload(all -> all.parts(parts))));
        ended = true;
        return sizeBytes;
    }

    /// Takes back an upload that was not committed.
    @Override
    public void close() throws IOException {
        buffer.close();
        var id = upload;
        if (!ended && id != null) {
            ended = true;
            // Also for an interrupted thread, which would not wait: the request goes out all the same.
            var aborted = s3.abortMultipartUpload(
                    request -> request.bucket(bucket).key(key).uploadId(id));
            if (!Thread.currentThread().isInterrupted()) {
                await(aborted);
            }
        }
    }

    private void sendPart() throws IOException {
        var id = begun();
        var number = parts.size() + 1;
        var sent = await(s3.uploadPart(
                request -> request.bucket(bucket).key(key).uploadId(id).partNumber(number), buffer.body()));
        parts.add(CompletedPart.builder().partNumber(number).eTag(sent.eTag()).build());
        buffer.reset();
        filled = 0;
    }

    private String begun() throws IOException {
        var id = upload;
        if (id == null) {
            id = await(s3.createMultipartUpload(
                            request -> request.bucket(bucket).key(key).contentType(contentType)))
                    .uploadId();
            upload = id;
        }
        return id;
    }

    private static <T> T await(CompletableFuture<T> answer) throws IOException {
        try {
            return answer.get();
        } catch (ExecutionException fault) {
            if (isInterruption(fault.getCause())) {
                throw interrupted();
            }
            throw new IOException("the object store refused a part of the stream", fault);
        } catch (InterruptedException _) {
            answer.cancel(true);
            throw interrupted();
        }
    }

    /// Asked by an interrupted thread, the client fails its answer instead of throwing, and takes the mark away.
    private static boolean isInterruption(@Nullable Throwable cause) {
        return Thread.currentThread().isInterrupted()
                || cause instanceof AbortedException
                || cause instanceof InterruptedException;
    }

    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted while the object store was asked");
    }
}
