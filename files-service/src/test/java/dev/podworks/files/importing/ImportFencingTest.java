package dev.podworks.files.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.file.FileSource;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.files.FilesTest;
import dev.podworks.files.LinkServer;
import dev.podworks.files.Samples;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.file.Owner;
import dev.podworks.files.file.ReceivedObject;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.store.ObjectWriter.Buffer;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.transaction.reactive.TransactionalOperator;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.services.s3.S3AsyncClient;

/// Overlapping attempts of one import: an attempt that was paused, as by a long garbage collection, resumes after
/// another one has finished.
class ImportFencingTest extends FilesTest {
    private static final byte[] RECORDING = Samples.wav(1);
    private static final byte[] OTHER_RECORDING = Samples.wav(2);

    private final Caller caller = TestCallers.live();
    private final CountDownLatch paused = new CountDownLatch(1);

    @Autowired
    ImportRunner importing;

    @Autowired
    Imports imports;

    @Autowired
    InputFiles files;

    @Autowired
    TransactionalOperator tx;

    @Autowired
    S3AsyncClient s3;

    @Value("${STORE_BUCKET}")
    String bucket;

    @AfterEach
    void releaseLatch() {
        paused.countDown();
    }

    @Test
    void attemptResumedAfterTheCheckReplacesNothing() throws Exception {
        var url = LINKS.serve(
                "/paused.wav",
                LinkServer.first(LinkServer.stalling(OTHER_RECORDING, paused), LinkServer.bytes(RECORDING)));
        var lease = importWithOwnLease(url);
        var id = new FileId(lease.id());
        var attempt = start(lease);
        await().until(() -> LINKS.requests("/paused.wav").size() == 1);

        expireLease(id);
        var ready = awaitResult(caller, id);
        assertThat(statusOf(ready)).isEqualTo("ready");
        paused.countDown();

        assertThatThrownBy(() -> attempt.get(20, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(LeaseLostException.class);
        assertThat(stored(id)).isEqualTo(RECORDING);
        assertThat(awaitResult(caller, id).get("sizeBytes").asInt()).isEqualTo(RECORDING.length);
        await().untilAsserted(() -> assertThat(attemptsLeft(id)).isZero());
    }

    /// As after a crash between the end of the import and the capture.
    @Test
    void importNotYetCapturedIsCapturedByTheCheck() throws Exception {
        var lease = importWithOwnLease(LINKS.address("/never-requested.wav"));
        var id = new FileId(lease.id());
        var key = ObjectKeys.importAttempt(id, lease.token());
        try (var object = store.write(key, "audio/wav", Buffer.IN_MEMORY)) {
            object.write(RECORDING);
            object.commit();
        }
        var seen = Objects.requireNonNull(store.find(key).block());
        var bytes = ReceivedObject.imported(key, seen.etag(), seen.sizeBytes(), Instant.now());
        files.update(id, file -> file.received(bytes)).as(tx::transactional).block();
        db.sql("insert into work (queue, id, due_at, created_at) values ('check', :id, now(), now())")
                .bind("id", id.value())
                .then()
                .block();

        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
        assertThat(stored(id)).isEqualTo(RECORDING);
        assertThat(attemptsLeft(id)).isZero();
    }

    /// An import whose lease is held by the test.
    private Lease importWithOwnLease(URI url) {
        var id = new Ids(InstantSource.system()).file();
        var source = new FileSource.Url(url.toString());
        var file = InputFile.importing(id, Owner.of(caller), "paused.wav", source, Instant.now());
        files.add(List.of(file))
                .then(imports.start(file, source))
                .then(db.sql("""
                        update work set lease = 'ours', attempt = 1, due_at = now() + interval '1 hour'
                        where queue = 'import' and id = :id
                        """).bind("id", id.value()).then())
                .as(tx::transactional)
                .block();
        return new Lease(Imports.QUEUE, id.value(), 1, "ours", Cause.UNKNOWN);
    }

    private FutureTask<Boolean> start(Lease lease) {
        var attempt = new FutureTask<>(() -> {
            importing.run(lease);
            return true;
        });
        Thread.ofVirtual().start(attempt);
        return attempt;
    }

    private void expireLease(FileId id) {
        db.sql("update work set due_at = now() where queue = 'import' and id = :id")
                .bind("id", id.value())
                .then()
                .block();
    }

    private byte[] stored(FileId id) {
        return s3.getObject(
                        request -> request.bucket(bucket).key(ObjectKeys.file(id)), AsyncResponseTransformer.toBytes())
                .orTimeout(Duration.ofSeconds(20).toSeconds(), TimeUnit.SECONDS)
                .join()
                .asByteArray();
    }

    private long attemptsLeft(FileId id) {
        return Objects.requireNonNull(
                store.list(ObjectKeys.importsOf(id), Instant.now().plusSeconds(60))
                        .count()
                        .block());
    }
}
