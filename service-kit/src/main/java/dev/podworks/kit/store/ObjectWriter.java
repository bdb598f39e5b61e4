package dev.podworks.kit.store;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.async.AsyncRequestBody;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.model.CompletedPart;

/// Streams an object of unknown length into the store, a part every 8 MiB, in that much memory.
///
/// The object appears when {@link #commit} has succeeded. Closing without it takes back what was sent, so an error
/// leaves nothing behind.
public final class ObjectWriter extends OutputStream {
    private static final int PART_BYTES = 8 << 20;

    private final S3AsyncClient s3;
    private final String bucket;
    private final String key;
    private final String contentType;
    private final byte[] buffer = new byte[PART_BYTES];
    private final List<CompletedPart> parts = new ArrayList<>();
    private int filled;
    private long sizeBytes;
    private @Nullable String upload;
    private boolean ended;

    ObjectWriter(S3AsyncClient s3, String bucket, String key, String contentType) {
        this.s3 = s3;
        this.bucket = bucket;
        this.key = key;
        this.contentType = contentType;
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
            var room = Math.min(left, PART_BYTES - filled);
            System.arraycopy(bytes, from, buffer, filled, room);
            filled += room;
            from += room;
            left -= room;
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
        join(() -> s3.completeMultipartUpload(request ->
                        request.bucket(bucket).key(key).uploadId(id).multipartUpload(all -> all.parts(parts)))
                .join());
        ended = true;
        return sizeBytes;
    }

    /// Takes back an upload that was not committed.
    @Override
    public void close() throws IOException {
        var id = upload;
        if (ended || id == null) {
            return;
        }
        ended = true;
        join(() -> s3.abortMultipartUpload(
                        request -> request.bucket(bucket).key(key).uploadId(id))
                .join());
    }

    private void sendPart() throws IOException {
        var id = begun();
        var number = parts.size() + 1;
        var body = AsyncRequestBody.fromBytes(java.util.Arrays.copyOf(buffer, filled));
        var sent = join(() -> s3.uploadPart(
                        request -> request.bucket(bucket).key(key).uploadId(id).partNumber(number), body)
                .join());
        parts.add(CompletedPart.builder().partNumber(number).eTag(sent.eTag()).build());
        filled = 0;
    }

    private String begun() throws IOException {
        var id = upload;
        if (id == null) {
            id = join(() -> s3.createMultipartUpload(
                                    request -> request.bucket(bucket).key(key).contentType(contentType))
                            .join())
                    .uploadId();
            upload = id;
        }
        return id;
    }

    private interface Call<T> {
        T run();
    }

    private static <T> T join(Call<T> call) throws IOException {
        try {
            return call.run();
        } catch (CompletionException | SdkException fault) {
            throw new IOException("the object store refused a part of the stream", fault);
        }
    }
}
