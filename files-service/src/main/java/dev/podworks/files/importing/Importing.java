package dev.podworks.files.importing;

import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.capture.Capture;
import dev.podworks.files.capture.SizeLimits;
import dev.podworks.files.check.Checks;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.file.Received;
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

/// One attempt of an import, under a lease. It ends in one transaction with the file: in `checking`, in `failed`
/// where the link is to blame or the hour is over, or with another attempt to come.
///
/// The bytes go to a key of this attempt alone. Which attempt's bytes are the file's is decided by the transaction
/// that completes the lease, and only those are copied to the file's own key: an attempt that was paused, and goes
/// on after another one has brought the file in, replaces nothing.
final class Importing {
    private static final Logger LOG = LoggerFactory.getLogger(Importing.class);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    private static final String OUT_OF_TIME = "The file could not be fetched within an hour";
    private static final Duration MAX_BACKOFF = Duration.ofMinutes(2);
    private static final IntervalFunction BACKOFF =
            IntervalFunction.ofExponentialBackoff(Duration.ofSeconds(1), 2, MAX_BACKOFF);
    /// Names are sometimes not found for a moment; one that is not found this often does not exist.
    private static final int TRIES_OF_AN_UNKNOWN_HOST = 4;

    private final InputFiles files;
    private final Imports imports;
    private final Fetch fetch;
    private final Transfer transfer;
    private final ObjectStore store;
    private final Capture capture;
    private final Checks checks;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;
    private final MeterRegistry metrics;

    Importing(
            InputFiles files,
            Imports imports,
            Fetch fetch,
            SizeLimits limits,
            ObjectStore store,
            Capture capture,
            Checks checks,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        this.files = files;
        this.imports = imports;
        this.fetch = fetch;
        this.transfer = new Transfer(store, limits, clock);
        this.store = store;
        this.capture = capture;
        this.checks = checks;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
        this.metrics = metrics;
    }

    /// Whatever happens in an attempt, no other one begins after the deadline.
    ///
    /// @throws Exception when the end could not be written: the database is away, or the lease is lost
    void work(Lease lease) throws Exception {
        var file = files.find(new FileId(lease.id()))
                .filter(InputFile::isImporting)
                .blockOptional(ANSWER_LIMIT);
        if (file.isEmpty()) {
            // Deleted, or brought in by an attempt that lost its lease and was the faster one.
            leases.complete(lease).block(ANSWER_LIMIT);
            return;
        }
        var pending = imports.find(file.get())
                .blockOptional(ANSWER_LIMIT)
                .filter(row -> clock.instant().isBefore(row.deadline()));
        if (pending.isPresent()) {
            attempt(file.get(), pending.get(), lease);
        } else {
            fail(file.get(), lease, OUT_OF_TIME + ". Check its source and import it again.");
        }
    }

    private void attempt(InputFile file, ImportTable.Row pending, Lease lease) throws InterruptedException {
        var staged = new StagedImport(store, file.id(), lease);
        Received bytes;
        try {
            transfer(file, pending, staged);
            bytes = staged.find(clock.instant());
        } catch (ImportRefusedException refusal) {
            fail(file, lease, refusal.reason());
            return;
        } catch (IOException fault) {
            tryAgain(file, pending, lease, fault);
            return;
        }
        receive(file, lease, staged, bytes);
    }

    /// A commit whose answer is lost may have happened: then the bytes stay for the check, or for the sweep.
    private void receive(InputFile file, Lease lease, StagedImport staged, Received bytes) {
        try {
            end(file, lease, importing -> importing.received(bytes), "checking");
        } catch (LeaseLostException lost) {
            staged.discard();
            throw lost;
        }
        captureInBackground(file.id());
    }

    /// At once, so that the check need not wait. Where this process ends, or the store is away, the promised check does
    /// it.
    private void captureInBackground(FileId id) {
        files.find(id)
                .filter(InputFile::isInChecking)
                .flatMap(received -> capture.capture(received).then(checks.begin(received)))
                .subscribe(_ -> {}, fault -> LOG.info("{} is captured by its check: {}", id, fault.toString()));
    }

    /// An exception that nobody foresaw is treated like a fault that may pass: another attempt may succeed, until the
    /// deadline.
    private void transfer(InputFile file, ImportTable.Row pending, StagedImport staged)
            throws ImportRefusedException, IOException, InterruptedException {
        try (var download = fetch.open(imports.origin(file, pending))) {
            transfer.run(download, file, staged.key(), pending.deadline());
        } catch (RuntimeException fault) {
            if (isInterruption(fault)) {
                throw fault;
            }
            LOG.error("The import of {} failed unexpectedly", file.id(), fault);
            throw PassingFaultException.of("something went wrong on our side", fault);
        }
    }

    /// A blocking call wraps the interruption.
    private static boolean isInterruption(RuntimeException fault) {
        return Thread.currentThread().isInterrupted()
                || ExceptionChain.fault(fault).anyMatch(InterruptedException.class::isInstance);
    }

    private void tryAgain(InputFile file, ImportTable.Row pending, Lease lease, IOException fault) {
        var next = clock.instant().plus(pause(lease, fault));
        if (fault instanceof UnknownHostException && lease.attempt() >= TRIES_OF_AN_UNKNOWN_HOST) {
            fail(file, lease, "The host of the address does not exist.");
        } else if (next.isBefore(pending.deadline())) {
            LOG.info("{} is imported again at {}: {}", file.id(), next, fault.getMessage());
            release(lease, next);
        } else {
            fail(file, lease, "%s; the last time %s.".formatted(OUT_OF_TIME, fault.getMessage()));
        }
    }

    private void release(Lease lease, Instant next) {
        if (!Boolean.TRUE.equals(leases.release(lease, next).block(ANSWER_LIMIT))) {
            throw new LeaseLostException(lease);
        }
    }

    /// The server's `Retry-After`, up to the maximum back-off, or else the back-off.
    private static Duration pause(Lease lease, IOException fault) {
        var backoff = Duration.ofMillis(BACKOFF.apply(lease.attempt()));
        var retryAfter =
                fault instanceof PassingFaultException passing ? passing.retryAfter() : Optional.<Duration>empty();
        return Collections.min(List.of(retryAfter.orElse(backoff), MAX_BACKOFF));
    }

    private void fail(InputFile file, Lease lease, String reason) {
        var error = new FileError(FileError.Code.IMPORT_FAILED, reason);
        end(file, lease, importing -> importing.failed(error, clock.instant()), "import_failed");
    }

    private void end(InputFile file, Lease lease, Function<InputFile, Optional<InputFile>> transition, String outcome) {
        files.change(file.id(), transition)
                .flatMap(ended -> ended.isInChecking() ? checks.promise(ended) : Mono.empty())
                .then(imports.end(file.id()))
                .then(leases.complete(lease))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lease)))
                .as(tx::transactional)
                .block(ANSWER_LIMIT);
        metrics.timer("podworks.files.import", "outcome", outcome)
                .record(Duration.between(file.createdAt(), clock.instant()));
        LOG.info("The import of {} ended: {}", file.id(), outcome);
    }
}
