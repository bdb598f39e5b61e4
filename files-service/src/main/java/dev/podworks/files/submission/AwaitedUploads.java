package dev.podworks.files.submission;

import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.upload.Noticing;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Leases;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Asks the store once more for the files that a submitted project still misses. Decisions: submit with a file still
/// missing.
///
/// The event only puts down what is to be asked: the store may be away for longer than an event may be held up.
final class AwaitedUploads {
    private static final Logger LOG = LoggerFactory.getLogger(AwaitedUploads.class);

    static final String QUEUE = "awaited-upload";
    private static final Duration LIMIT = Duration.ofSeconds(20);
    /// About four hours of them. A submission waits for its files for ten minutes.
    private static final int MOST_ATTEMPTS = 500;

    private final InputFiles files;
    private final Noticing noticing;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    AwaitedUploads(InputFiles files, Noticing noticing, Leases leases, TransactionalOperator tx, InstantSource clock) {
        this.files = files;
        this.noticing = noticing;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
    }

    Mono<Void> enqueue(ProjectSnapshot project) {
        var ids = project.files().stream().map(ProjectSnapshot.Track::fileId).toList();
        return files.findAll(project.account(), project.mode(), ids)
                .filter(InputFile::awaitsUpload)
                .map(file -> new AwaitedUpload(file.id(), project.submissionRef()))
                .concatMap(upload -> leases.enqueue(QUEUE, upload.workId(), clock.instant()))
                .then();
    }

    /// @throws RuntimeException a fault that may pass: the store or the database is away
    void work(Lease lease) {
        if (lease.attempt() > MOST_ATTEMPTS) {
            LOG.error("{} is not looked for any more: its project was rejected long ago", lease.id());
            leases.complete(lease).block(LIMIT);
            return;
        }
        var upload = AwaitedUpload.parse(lease.id());
        files.find(upload.file())
                .flatMap(noticing::notice)
                .then(conclude(upload, lease))
                .block(LIMIT);
    }

    /// Tells that the file is missing if it still is. Noticed in the meantime, the file's own events tell the rest.
    private Mono<Void> conclude(AwaitedUpload upload, Lease lease) {
        return files.change(upload.file(), file -> file.missingFor(upload.submission()))
                .then(leases.complete(lease))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lease)))
                .then()
                .as(tx::transactional);
    }
}
