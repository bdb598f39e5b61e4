package dev.podworks.files.importing;

import dev.podworks.contracts.Sentence;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.capture.Capture;
import dev.podworks.files.capture.SizeLimits;
import dev.podworks.files.check.CheckQueue;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.file.ReceivedObject;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.sql.ExceptionChain;
import dev.podworks.store.ObjectStore;
import io.github.resilience4j.core.IntervalFunction;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// One attempt of an import, under a lease. One transaction ends the attempt and changes the file: to `checking`,
/// to `failed` if the error is permanent or the hour has passed, or not at all if there will be another attempt.
///
/// Every attempt writes to its own key. The transaction that completes the lease decides which attempt's object is
/// the file, and only that object is copied to the file's key. An attempt that was paused and resumes after
/// another one has finished replaces nothing.
final class ImportRunner {
    private static final Logger LOG = LoggerFactory.getLogger(ImportRunner.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final String TIMED_OUT = "The file could not be fetched within an hour";
    private static final Duration MAX_BACKOFF = Duration.ofMinutes(2);
    private static final IntervalFunction BACKOFF =
            IntervalFunction.ofExponentialBackoff(Duration.ofSeconds(1), 2, MAX_BACKOFF);
    /// Name servers sometimes report existing hosts as unknown.
    private static final int MAX_UNKNOWN_HOST_ATTEMPTS = 4;

    private final InputFiles files;
    private final Imports imports;
    private final Downloader downloader;
    private final Transfer transfer;
    private final ObjectStore store;
    private final Capture capture;
    private final CheckQueue checks;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;
    private final MeterRegistry metrics;

    ImportRunner(
            InputFiles files,
            Imports imports,
            Downloader downloader,
            SizeLimits limits,
            ObjectStore store,
            Capture capture,
            CheckQueue checks,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        this.files = files;
        this.imports = imports;
        this.downloader = downloader;
        this.transfer = new Transfer(store, limits, clock);
        this.store = store;
        this.capture = capture;
        this.checks = checks;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
        this.metrics = metrics;
    }

    /// No attempt starts after the deadline, whatever happened in earlier attempts.
    ///
    /// @throws Exception if the result could not be stored: the database is unavailable or the lease is lost
    void run(Lease lease) throws Exception {
        var file = files.find(new FileId(lease.id()))
                .filter(InputFile::isImporting)
                .blockOptional(TIMEOUT);
        if (file.isEmpty()) {
            // Deleted, or finished by an attempt that had lost its lease.
            leases.complete(lease).block(TIMEOUT);
            return;
        }
        var pending = imports.find(file.get())
                .blockOptional(TIMEOUT)
                .filter(row -> clock.instant().isBefore(row.deadline()));
        if (pending.isPresent()) {
            attempt(file.get(), pending.get(), lease);
        } else {
            fail(file.get(), lease, TIMED_OUT + ". Check the source and import the file again.");
        }
    }

    private void attempt(InputFile file, ImportTable.Row pending, Lease lease) throws InterruptedException {
        var staged = new StagedImport(store, file.id(), lease);
        ReceivedObject object;
        try {
            transfer(file, pending, staged);
            object = staged.find(clock.instant());
        } catch (PermanentImportException e) {
            fail(file, lease, e.reason());
            return;
        } catch (IOException e) {
            retry(file, pending, lease, e);
            return;
        }
        receive(file, lease, staged, object);
    }

    /// After a commit with unknown outcome the object stays: for the check or, if it is not needed, for the sweep.
    private void receive(InputFile file, Lease lease, StagedImport staged, ReceivedObject object) {
        try {
            end(file, lease, importing -> importing.received(object), "checking");
        } catch (LeaseLostException e) {
            staged.discard();
            throw e;
        }
        captureInBackground(file.id());
    }

    /// Lets the check start immediately. If this process ends or the store is unavailable, the scheduled check
    /// captures the file.
    private void captureInBackground(FileId id) {
        files.find(id)
                .filter(InputFile::isChecking)
                .flatMap(received -> capture.capture(received).then(checks.startNow(received)))
                .subscribe(_ -> {}, error -> LOG.info("{} is captured by its check: {}", id, error.toString()));
    }

    /// An unexpected exception is treated like a transient failure: retried until the deadline.
    private void transfer(InputFile file, ImportTable.Row pending, StagedImport staged)
            throws PermanentImportException, IOException, InterruptedException {
        try (var download = downloader.open(imports.target(file, pending))) {
            transfer.run(download, file, staged.key(), pending.deadline());
        } catch (RuntimeException e) {
            if (isInterruption(e)) {
                throw e;
            }
            LOG.error("Unexpected exception while importing {}", file.id(), e);
            throw TransientImportException.of("an internal error occurred", e);
        }
    }

    /// Blocking calls wrap the InterruptedException.
    private static boolean isInterruption(RuntimeException e) {
        return Thread.currentThread().isInterrupted()
                || ExceptionChain.of(e).anyMatch(InterruptedException.class::isInstance);
    }

    private void retry(InputFile file, ImportTable.Row pending, Lease lease, IOException failure) {
        var next = clock.instant().plus(backoff(lease, failure));
        if (failure instanceof UnknownHostException && lease.attempt() >= MAX_UNKNOWN_HOST_ATTEMPTS) {
            fail(file, lease, "The host of the URL does not exist.");
        } else if (next.isBefore(pending.deadline())) {
            LOG.info("Import of {} is retried at {}: {}", file.id(), next, failure.getMessage());
            release(lease, next);
        } else {
            fail(file, lease, Sentence.ended("%s. Last error: %s".formatted(TIMED_OUT, Sentence.reason(failure))));
        }
    }

    private void release(Lease lease, Instant next) {
        if (!Boolean.TRUE.equals(leases.release(lease, next).block(TIMEOUT))) {
            throw new LeaseLostException(lease);
        }
    }

    /// The server's `Retry-After`, up to the maximum back-off, or else the back-off.
    private static Duration backoff(Lease lease, IOException failure) {
        var backoff = Duration.ofMillis(BACKOFF.apply(lease.attempt()));
        var retryAfter = failure instanceof TransientImportException e ? e.retryAfter() : Optional.<Duration>empty();
        return Collections.min(List.of(retryAfter.orElse(backoff), MAX_BACKOFF));
    }

    private void fail(InputFile file, Lease lease, String reason) {
        var error = new FileError(FileError.Code.IMPORT_FAILED, reason);
        end(file, lease, importing -> importing.failed(error, clock.instant()), "import_failed");
    }

    private void end(InputFile file, Lease lease, Function<InputFile, Optional<InputFile>> transition, String outcome) {
        files.update(file.id(), transition)
                .flatMap(ended -> ended.isChecking() ? checks.schedule(ended) : Mono.empty())
                .then(imports.delete(file.id()))
                .then(leases.requireComplete(lease))
                .as(tx::transactional)
                .block(TIMEOUT);
        metrics.timer("podworks.files.import", "outcome", outcome)
                .record(Duration.between(file.createdAt(), clock.instant()));
        LOG.info("Import of {} finished: {}", file.id(), outcome);
    }
}
