package dev.podworks.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.core.BytesWrapper;
import software.amazon.awssdk.core.async.AsyncRequestBody;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/// Reads and writes objects of the service's bucket. See {@link PresignedUrls} for URLs for clients.
public final class ObjectStore {
    /// For requests that transfer no object.
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int NOT_FOUND = 404;
    private static final int PRECONDITION_FAILED = 412;

    private final S3AsyncClient s3;
    private final String bucket;

    public ObjectStore(S3AsyncClient s3, String bucket) {
        this.s3 = s3;
        this.bucket = bucket;
    }

    /// Empty if the object does not exist.
    public Mono<StoredObject> find(String key) {
        return Mono.fromFuture(
                        () -> s3.headObject(request -> request.bucket(bucket).key(key)))
                .timeout(TIMEOUT)
                .map(head -> new StoredObject(head.contentLength(), head.eTag()))
                .onErrorResume(NoSuchKeyException.class, _ -> Mono.empty());
    }

    /// Copies a certain version of an object.
    ///
    /// @return false when the source was deleted or changed
    public Mono<Boolean> copy(String from, StoredObject version, String to) {
        return Mono.fromFuture(() -> s3.copyObject(request -> request.sourceBucket(bucket)
                        .sourceKey(from)
                        .copySourceIfMatch(version.etag())
                        .destinationBucket(bucket)
                        .destinationKey(to)))
                .thenReturn(true)
                .onErrorResume(ObjectStore::isDeletedOrChanged, _ -> Mono.just(false));
    }

    public Mono<Void> delete(String key) {
        return Mono.fromFuture(
                        () -> s3.deleteObject(request -> request.bucket(bucket).key(key)))
                .timeout(TIMEOUT)
                .then();
    }

    /// Deletes every object with that prefix, page by page. After a failure, call it again to delete the rest.
    public Mono<Void> deleteAll(String prefix) {
        return Flux.from(s3.listObjectsV2Paginator(
                                request -> request.bucket(bucket).prefix(prefix))
                        .contents())
                .concatMap(object -> delete(object.key()))
                .then();
    }

    /// Stores a file and replaces any object with that key.
    public Mono<Void> put(String key, Path file, String contentType) {
        return Mono.fromFuture(() -> s3.putObject(
                        request -> request.bucket(bucket).key(key).contentType(contentType),
                        AsyncRequestBody.fromFile(file)))
                .then();
    }

    /// Stores a small object and replaces any object with that key.
    public Mono<Void> put(String key, byte[] content, String contentType) {
        return Mono.fromFuture(() -> s3.putObject(
                        request -> request.bucket(bucket).key(key).contentType(contentType),
                        AsyncRequestBody.fromBytes(content)))
                .timeout(TIMEOUT)
                .then();
    }

    /// Reads a whole object, which must be small enough for the heap. Empty if it does not exist.
    public Mono<byte[]> get(String key) {
        return Mono.fromFuture(() ->
                        s3.getObject(request -> request.bucket(bucket).key(key), AsyncResponseTransformer.toBytes()))
                .timeout(TIMEOUT)
                .map(BytesWrapper::asByteArrayUnsafe)
                .onErrorResume(NoSuchKeyException.class, _ -> Mono.empty());
    }

    /// Opens an object of any size as a stream, as fast as it is read. Closing the stream before its end aborts the
    /// transfer.
    ///
    /// @throws IOException if the object does not exist or can't be read
    public InputStream open(String key) throws IOException {
        try {
            return s3.getObject(
                            request -> request.bucket(bucket).key(key),
                            AsyncResponseTransformer.toBlockingInputStream())
                    .get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(key + " was not read: interrupted");
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException(key + " can't be read", e);
        }
    }

    /// Opens a stream that becomes an object when it is committed.
    ///
    /// @param buffer where to collect the next part
    public ObjectWriter write(String key, String contentType, ObjectWriter.Buffer buffer) {
        return new ObjectWriter(s3, bucket, key, contentType, buffer.open());
    }

    /// The keys with that prefix whose objects were last modified before that time, in no particular order.
    public Flux<String> list(String prefix, Instant before) {
        var pages = s3.listObjectsV2Paginator(request -> request.bucket(bucket).prefix(prefix));
        return Flux.from(pages.contents())
                .filter(object -> object.lastModified().isBefore(before))
                .map(S3Object::key);
    }

    /// Aborts multipart uploads that a killed process left behind. Their parts would be stored for ever.
    public Mono<Void> abortUploads(String prefix, Instant before) {
        var pages = s3.listMultipartUploadsPaginator(
                request -> request.bucket(bucket).prefix(prefix));
        return Flux.from(pages.uploads())
                .filter(upload -> upload.initiated().isBefore(before))
                .concatMap(upload -> Mono.fromFuture(() -> s3.abortMultipartUpload(
                        request -> request.bucket(bucket).key(upload.key()).uploadId(upload.uploadId()))))
                .then();
    }

    private static boolean isDeletedOrChanged(Throwable failure) {
        var cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return cause instanceof NoSuchKeyException
                || (cause instanceof S3Exception error
                        && (error.statusCode() == PRECONDITION_FAILED || error.statusCode() == NOT_FOUND));
    }
}
