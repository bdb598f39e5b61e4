package dev.podworks.files.submission;

import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.upload.UploadDetection;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.Leases;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Checks the object store for uploads that a submitted project is waiting for. Decisions: submit with a file still
/// missing.
///
/// Handling the event only enqueues work items, because the store may be unavailable for longer than an event may
/// take.
final class PendingUploadCheck {
    private static final Logger LOG = LoggerFactory.getLogger(PendingUploadCheck.class);

    static final String QUEUE = "awaited-upload";
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    /// About four hours. A submission waits ten minutes for its files.
    private static final int MAX_ATTEMPTS = 500;

    private final InputFiles files;
    private final UploadDetection detection;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    PendingUploadCheck(
            InputFiles files, UploadDetection detection, Leases leases, TransactionalOperator tx, InstantSource clock) {
        this.files = files;
        this.detection = detection;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
    }

    Mono<Void> enqueue(ProjectSnapshot project) {
        var ids = project.files().stream().map(ProjectSnapshot.Track::fileId).toList();
        return files.findAll(project.account(), project.mode(), ids)
                .filter(InputFile::isAwaitingUpload)
                .map(file -> new PendingUpload(file.id(), project.submissionRef()))
                .concatMap(upload -> leases.enqueue(QUEUE, upload.workId(), clock.instant()))
                .then();
    }

    /// @throws RuntimeException a transient failure: the object store or the database is unavailable
    void run(Lease lease) {
        if (lease.attempt() > MAX_ATTEMPTS) {
            LOG.error("Giving up on upload {}: its submission has timed out", lease.id());
            leases.complete(lease).block(TIMEOUT);
            return;
        }
        var upload = PendingUpload.parse(lease.id());
        files.find(upload.file())
                .flatMap(detection::detect)
                .then(conclude(upload, lease))
                .block(TIMEOUT);
    }

    /// Publishes that the file is missing, unless it was received in the meantime.
    private Mono<Void> conclude(PendingUpload upload, Lease lease) {
        return files.update(upload.file(), file -> file.missingFor(upload.submission()))
                .then(leases.requireComplete(lease))
                .as(tx::transactional);
    }
}
