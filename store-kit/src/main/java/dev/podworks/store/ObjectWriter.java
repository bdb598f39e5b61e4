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

/// Writes an object of unknown size by a multipart upload with parts of 8 MiB.
///
/// The object exists once {@link #commit} has succeeded. Closing without a commit aborts the upload, so a failure
/// leaves nothing behind. An interrupt ends a write at once.
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
    private @Nullable String uploadId;
    private boolean closed;

    ObjectWriter(S3AsyncClient s3, String bucket, String key, String contentType, PartBuffer buffer) {
        this.s3 = s3;
        this.bucket = bucket;
        this.key = key;
        this.contentType = contentType;
        this.buffer = buffer;
    }

    /// Where a part is collected until it is full.
    public enum Buffer {
        /// For a few fast streams.
        IN_MEMORY,
        /// For many streams, which may be slow.
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
                uploadPart();
            }
        }
        sizeBytes += length;
    }

    /// Creates the object.
    ///
    /// @return its size in bytes
    public long commit() throws IOException {
        if (filled > 0 || parts.isEmpty()) {
            uploadPart();
        }
        var id = uploadId();
        await(s3.completeMultipartUpload(
                request -> request.bucket(bucket).key(key).uploadId(id).multipartUpload(all -> all.parts(parts))));
        closed = true;
        return sizeBytes;
    }

    /// Aborts an upload that was not committed.
    @Override
    public void close() throws IOException {
        buffer.close();
        var id = uploadId;
        if (!closed && id != null) {
            closed = true;
            // The request is sent even if the thread is interrupted and does not wait for the response.
            var aborted = s3.abortMultipartUpload(
                    request -> request.bucket(bucket).key(key).uploadId(id));
            if (!Thread.currentThread().isInterrupted()) {
                await(aborted);
            }
        }
    }

    private void uploadPart() throws IOException {
        var id = uploadId();
        var number = parts.size() + 1;
        var sent = await(s3.uploadPart(
                request -> request.bucket(bucket).key(key).uploadId(id).partNumber(number), buffer.body()));
        parts.add(CompletedPart.builder().partNumber(number).eTag(sent.eTag()).build());
        buffer.reset();
        filled = 0;
    }

    private String uploadId() throws IOException {
        var id = uploadId;
        if (id == null) {
            id = await(s3.createMultipartUpload(
                            request -> request.bucket(bucket).key(key).contentType(contentType)))
                    .uploadId();
            uploadId = id;
        }
        return id;
    }

    private static <T> T await(CompletableFuture<T> response) throws IOException {
        try {
            return response.get();
        } catch (ExecutionException e) {
            if (isInterruption(e.getCause())) {
                throw interrupted();
            }
            throw new IOException("the object store failed during a multipart upload", e);
        } catch (InterruptedException _) {
            response.cancel(true);
            throw interrupted();
        }
    }

    /// On an interrupted thread the SDK fails the future instead of throwing, and clears the interrupt.
    private static boolean isInterruption(@Nullable Throwable cause) {
        return Thread.currentThread().isInterrupted()
                || cause instanceof AbortedException
                || cause instanceof InterruptedException;
    }

    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted during a request to the object store");
    }
}
