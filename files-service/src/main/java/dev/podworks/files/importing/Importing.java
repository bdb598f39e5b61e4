package dev.podworks.files.importing;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.capture.SizeLimits;
import dev.podworks.files.check.Checks;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.file.Received;
import dev.podworks.files.importing.Imports.Pending;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.store.ObjectStore;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// One try of an import, under a lease. It ends in one transaction with the file: in `checking`, in `failed` where the
/// link is to blame or the hour is over, or with another try to come.
final class Importing {
    private static final Logger LOG = LoggerFactory.getLogger(Importing.class);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(2);
    /// Names are sometimes not found for a moment; one that is not found this often does not exist.
    private static final int TRIES_OF_AN_UNKNOWN_HOST = 4;

    private final InputFiles files;
    private final Imports imports;
    private final Fetch fetch;
    private final Transfer transfer;
    private final ObjectStore store;
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
        this.checks = checks;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
        this.metrics = metrics;
    }

    /// @throws Exception a fault of ours that may pass: the store or the database is away
    void work(Lease lease) throws Exception {
        var file = files.find(new FileId(lease.id()))
                .filter(InputFile::isImporting)
                .blockOptional(ANSWER_LIMIT);
        if (file.isEmpty()) {
            // Deleted, or brought in by a try that lost its lease and was the faster one.
            leases.complete(lease).block(ANSWER_LIMIT);
            return;
        }
        var pending = imports.find(file.get()).blockOptional(ANSWER_LIMIT).orElseThrow();
        try {
            var bytes = bring(file.get(), pending);
            end(file.get(), lease, importing -> importing.received(bytes), "checking");
        } catch (ImportRefusedException refusal) {
            fail(file.get(), lease, refusal.reason());
        } catch (IOException fault) {
            tryAgain(file.get(), pending, lease, fault);
        }
    }

    private Received bring(InputFile file, Pending pending)
            throws ImportRefusedException, IOException, InterruptedException {
        try (var download = fetch.open(pending.origin())) {
            transfer.run(download, file, pending.deadline());
        }
        var stored = store.find(ObjectKeys.file(file.id()))
                .blockOptional(ANSWER_LIMIT)
                .orElseThrow();
        return new Received(stored.etag(), stored.sizeBytes(), clock.instant());
    }

    private void tryAgain(InputFile file, Pending pending, Lease lease, IOException fault) {
        var next = clock.instant().plus(pause(lease, fault));
        if (fault instanceof UnknownHostException && lease.attempt() >= TRIES_OF_AN_UNKNOWN_HOST) {
            fail(file, lease, "The host of the address does not exist.");
        } else if (next.isBefore(pending.deadline())) {
            LOG.info("{} is imported again at {}: {}", file.id(), next, fault.getMessage());
            release(lease, next);
        } else {
            fail(
                    file,
                    lease,
                    "The file could not be fetched within an hour; the last time %s.".formatted(fault.getMessage()));
        }
    }

    private void release(Lease lease, Instant next) {
        if (!Boolean.TRUE.equals(leases.release(lease, next).block(ANSWER_LIMIT))) {
            throw new LeaseLostException(lease);
        }
    }

    /// What the other side asks for, within reason, or twice as long each time.
    private static Duration pause(Lease lease, IOException fault) {
        var own = FIRST_PAUSE.multipliedBy(1L << Math.min(lease.attempt() - 1, 20));
        var asked = fault instanceof PassingFaultException passing ? passing.retryAfter() : Optional.<Duration>empty();
        return shorter(asked.orElse(own), LONGEST_PAUSE);
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    private void fail(InputFile file, Lease lease, String reason) {
        var error = new FileError(FileError.Code.IMPORT_FAILED, reason);
        end(file, lease, importing -> importing.failed(error, clock.instant()), "import_failed");
    }

    private void end(InputFile file, Lease lease, Function<InputFile, Optional<InputFile>> transition, String outcome) {
        files.change(file.id(), transition)
                .flatMap(ended -> ended.isInChecking() ? checks.begin(ended) : Mono.empty())
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
