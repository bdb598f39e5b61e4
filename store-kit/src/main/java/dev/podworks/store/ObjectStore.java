package dev.podworks.store;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.core.async.AsyncRequestBody;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/// Reads and writes objects of the one bucket. Links for clients come from {@link PresignedLinks}.
public final class ObjectStore {
    /// For what moves no bytes.
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
    private static final int NOT_FOUND = 404;
    private static final int PRECONDITION_FAILED = 412;

    private final S3AsyncClient s3;
    private final String bucket;

    public ObjectStore(S3AsyncClient s3, String bucket) {
        this.s3 = s3;
        this.bucket = bucket;
    }

    /// Empty when there is no such object.
    public Mono<StoredObject> find(String key) {
        return Mono.fromFuture(
                        () -> s3.headObject(request -> request.bucket(bucket).key(key)))
                .timeout(ANSWER_LIMIT)
                .map(head -> new StoredObject(head.contentLength(), head.eTag()))
                .onErrorResume(NoSuchKeyException.class, _ -> Mono.empty());
    }

    /// Copies exactly the bytes that were seen.
    ///
    /// @return false when the source is gone or has other bytes by now
    public Mono<Boolean> copy(String from, StoredObject seen, String to) {
        return Mono.fromFuture(() -> s3.copyObject(request -> request.sourceBucket(bucket)
                        .sourceKey(from)
                        .copySourceIfMatch(seen.etag())
                        .destinationBucket(bucket)
                        .destinationKey(to)))
                .thenReturn(true)
                .onErrorResume(ObjectStore::isGoneOrChanged, _ -> Mono.just(false));
    }

    public Mono<Void> delete(String key) {
        return Mono.fromFuture(
                        () -> s3.deleteObject(request -> request.bucket(bucket).key(key)))
                .timeout(ANSWER_LIMIT)
                .then();
    }

    /// Deletes every object whose key begins so, a page at a time. A fault in the middle leaves the rest to another
    /// try.
    public Mono<Void> deleteAll(String prefix) {
        return Flux.from(s3.listObjectsV2Paginator(
                                request -> request.bucket(bucket).prefix(prefix))
                        .contents())
                .concatMap(object -> delete(object.key()))
                .then();
    }

    /// Stores a file of ours. What was under the key before is replaced.
    public Mono<Void> put(String key, Path file, String contentType) {
        return Mono.fromFuture(() -> s3.putObject(
                        request -> request.bucket(bucket).key(key).contentType(contentType),
                        AsyncRequestBody.fromFile(file)))
                .then();
    }

    /// A stream that ends up as one object when it is committed, and as nothing when it is not.
    ///
    /// @param buffer where the bytes wait that are to be sent next
    public ObjectWriter write(String key, String contentType, ObjectWriter.Buffer buffer) {
        return new ObjectWriter(s3, bucket, key, contentType, buffer.open());
    }

    /// The keys of objects that begin so and were last written before that time, in no order.
    public Flux<String> list(String prefix, Instant before) {
        var pages = s3.listObjectsV2Paginator(request -> request.bucket(bucket).prefix(prefix));
        return Flux.from(pages.contents())
                .filter(object -> object.lastModified().isBefore(before))
                .map(S3Object::key);
    }

    /// Takes back streams that broke off with their process, and whose parts would stay for ever.
    public Mono<Void> abortWritings(String prefix, Instant before) {
        var pages = s3.listMultipartUploadsPaginator(
                request -> request.bucket(bucket).prefix(prefix));
        return Flux.from(pages.uploads())
                .filter(upload -> upload.initiated().isBefore(before))
                .concatMap(upload -> Mono.fromFuture(() -> s3.abortMultipartUpload(
                        request -> request.bucket(bucket).key(upload.key()).uploadId(upload.uploadId()))))
                .then();
    }

    private static boolean isGoneOrChanged(Throwable fault) {
        var cause = fault instanceof CompletionException ? fault.getCause() : fault;
        return cause instanceof NoSuchKeyException
                || (cause instanceof S3Exception refusal
                        && (refusal.statusCode() == PRECONDITION_FAILED || refusal.statusCode() == NOT_FOUND));
    }
}
