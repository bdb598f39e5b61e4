package dev.podworks.files.check;

import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.capture.Capture;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.removal.ObjectRemoval;
import dev.podworks.files.use.FileUses;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.sql.UnstorableValue;
import dev.podworks.media.FfmpegException;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// One check, under a lease: validates the size, captures the file unless that was done already, measures it and
/// records the result. Every step may fail or be interrupted by a crash; the next attempt repeats the check.
final class CheckRunner {
    private static final Logger LOG = LoggerFactory.getLogger(CheckRunner.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    /// Enough to copy the largest file within a slow store.
    private static final Duration CAPTURE_TIMEOUT = Duration.ofMinutes(5);
    /// A readable object that fails this often is defective: it makes FFmpeg crash or exceed its limits.
    private static final int MAX_ATTEMPTS = 3;
    /// Timeouts may be caused by a busy machine.
    private static final int MAX_SLOW_ATTEMPTS = 10;

    private static final CheckResult NOT_MEASURED =
            CheckResult.unreadable("The file could not be analyzed within the resource limits.");

    private final InputFiles files;
    private final FileUses uses;
    private final ObjectRemoval removals;
    private final SizeRule sizes;
    private final Capture capture;
    private final MediaMeasurement measurement;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;
    private final MeterRegistry metrics;

    CheckRunner(
            InputFiles files,
            FileUses uses,
            ObjectRemoval removals,
            SizeRule sizes,
            Capture capture,
            MediaMeasurement measurement,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        this.files = files;
        this.uses = uses;
        this.removals = removals;
        this.sizes = sizes;
        this.capture = capture;
        this.measurement = measurement;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
        this.metrics = metrics;
    }

    /// @throws Exception a transient failure: the object store or the database is unavailable
    void run(Lease lease) throws Exception {
        var file =
                files.find(new FileId(lease.id())).filter(InputFile::isChecking).blockOptional(TIMEOUT);
        if (file.isEmpty()) {
            // Already checked by an attempt that had lost its lease.
            leases.complete(lease).block(TIMEOUT);
            return;
        }
        var result = check(file.get(), lease);
        complete(file.get(), result, lease)
                // The result contains text that PostgreSQL cannot store, so retrying would not help.
                .onErrorResume(UnstorableValue::causes, _ -> complete(file.get(), NOT_MEASURED, lease))
                .block(TIMEOUT);
        count(file.get(), result);
    }

    private CheckResult check(InputFile file, Lease lease) throws FfmpegException, InterruptedException {
        var sizeError = sizes.validate(file);
        if (sizeError.isPresent()) {
            capture.discard(file).block(TIMEOUT);
            return new CheckResult.Rejected(sizeError.get());
        }
        if (!Boolean.TRUE.equals(capture.capture(file).block(CAPTURE_TIMEOUT))) {
            return CheckResult.unreadable(
                    file.source() == null
                            ? "The upload was replaced while it was being processed. Create a new file and upload"
                                    + " again."
                            : "The imported data was lost while it was being processed. Import the file again.");
        }
        try {
            return measurement.measure(file);
        } catch (FfmpegException e) {
            requireLastAttempt(file, lease, e.hasTimedOut() ? MAX_SLOW_ATTEMPTS : MAX_ATTEMPTS, e);
        } catch (RuntimeException e) {
            // Possibly transient, but an unexpected exception must not keep the file in checking forever.
            requireLastAttempt(file, lease, MAX_SLOW_ATTEMPTS, e);
        }
        return NOT_MEASURED;
    }

    /// @throws E the failure, while another attempt may help
    private <E extends Exception> void requireLastAttempt(InputFile file, Lease lease, int maxAttempts, E failure)
            throws E {
        if (lease.attempt() < maxAttempts || !isAvailable(file)) {
            throw failure;
        }
        LOG.warn("{} could not be measured in {} attempts", file.id(), lease.attempt(), failure);
    }

    private boolean isAvailable(InputFile file) {
        return Boolean.TRUE.equals(capture.isCaptured(file).onErrorReturn(false).block(TIMEOUT));
    }

    /// Locks the file's row before the work item's, like all transactions on both.
    private Mono<Void> complete(InputFile file, CheckResult result, Lease lease) {
        return files.lock(file.id())
                .flatMap(_ -> uses.isKept(file.id()))
                .flatMap(kept -> files.update(file.id(), checked -> result.applyTo(checked, kept, clock.instant())))
                .flatMap(this::removeIfFailed)
                .then(leases.requireComplete(lease))
                .as(tx::transactional);
    }

    /// The object of a failed file is not needed.
    private Mono<Void> removeIfFailed(InputFile checked) {
        return checked.status() == FileStatus.FAILED ? removals.schedule(checked) : Mono.empty();
    }

    private void count(InputFile file, CheckResult result) {
        metrics.timer("podworks.files.check", "outcome", result.outcome())
                .record(Duration.between(file.receivedObject().at(), clock.instant()));
        LOG.info("Check of {} finished: {}", file.id(), result.outcome());
    }
}
