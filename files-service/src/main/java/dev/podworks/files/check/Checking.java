package dev.podworks.files.check;

import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.capture.Capture;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.removal.Removals;
import dev.podworks.files.use.FileUses;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
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

/// One check, under a lease: the size, the capture where the noticing process did not get to it, the measuring, the
/// verdict. Any step may fail or end with its process; the next try begins anew and finds what is done already.
final class Checking {
    private static final Logger LOG = LoggerFactory.getLogger(Checking.class);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    /// A copy of the largest file within a slow store.
    private static final Duration CAPTURE_LIMIT = Duration.ofMinutes(5);
    /// A file that is there, and that the measuring fails on this often, is at fault itself: it makes the program
    /// crash, or outgrow its limits.
    private static final int MEASURING_TRIES = 3;
    /// One that only takes too long by the clock may suffer from a busy machine.
    private static final int SLOW_TRIES = 10;

    private static final Verdict NOT_MEASURED =
            Verdict.unreadable("The file could not be measured within the limits that hold for every file.");

    private final InputFiles files;
    private final FileUses uses;
    private final Removals removals;
    private final SizeRule sizes;
    private final Capture capture;
    private final Measuring measuring;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;
    private final MeterRegistry metrics;

    Checking(
            InputFiles files,
            FileUses uses,
            Removals removals,
            SizeRule sizes,
            Capture capture,
            Measuring measuring,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        this.files = files;
        this.uses = uses;
        this.removals = removals;
        this.sizes = sizes;
        this.capture = capture;
        this.measuring = measuring;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
        this.metrics = metrics;
    }

    /// @throws Exception a fault that may pass: the store or the database is away
    void work(Lease lease) throws Exception {
        var file = files.find(new FileId(lease.id()))
                .filter(InputFile::isInChecking)
                .blockOptional(ANSWER_LIMIT);
        if (file.isEmpty()) {
            // Checked already: a try that lost its lease was the faster one.
            leases.complete(lease).block(ANSWER_LIMIT);
            return;
        }
        var verdict = check(file.get(), lease);
        tell(file.get(), verdict, lease)
                // The database does not take these words, and will not take them at another attempt either.
                .onErrorResume(UnstorableValue::causes, _ -> tell(file.get(), NOT_MEASURED, lease))
                .block(ANSWER_LIMIT);
        count(file.get(), verdict);
    }

    private Verdict check(InputFile file, Lease lease) throws FfmpegException, InterruptedException {
        var refusal = sizes.refusal(file);
        if (refusal.isPresent()) {
            capture.discard(file).block(ANSWER_LIMIT);
            return new Verdict.Refused(refusal.get());
        }
        if (!Boolean.TRUE.equals(capture.capture(file).block(CAPTURE_LIMIT))) {
            return Verdict.unreadable(
                    file.source() == null
                            ? "The upload was replaced while it was taken in. Make a new file and upload again."
                            : "The imported bytes were lost while they were taken in. Import the file again.");
        }
        try {
            return measuring.measure(file);
        } catch (FfmpegException fault) {
            requireLastTry(file, lease, fault.hasTimedOut() ? SLOW_TRIES : MEASURING_TRIES, fault);
        } catch (RuntimeException fault) {
            // Nobody foresaw it. It may be ours and pass, but no file stays in checking for ever because of it.
            requireLastTry(file, lease, SLOW_TRIES, fault);
        }
        return NOT_MEASURED;
    }

    /// @throws E the fault, while another attempt may help
    private <E extends Exception> void requireLastTry(InputFile file, Lease lease, int tries, E fault) throws E {
        if (lease.attempt() < tries || !isReachable(file)) {
            throw fault;
        }
        LOG.warn("{} can't be measured, after {} tries", file.id(), lease.attempt(), fault);
    }

    private boolean isReachable(InputFile file) {
        return Boolean.TRUE.equals(capture.isCaptured(file).onErrorReturn(false).block(ANSWER_LIMIT));
    }

    /// The file's row before the work's row, as everywhere.
    private Mono<Void> tell(InputFile file, Verdict verdict, Lease lease) {
        return files.lock(file.id())
                .flatMap(_ -> uses.isKept(file.id()))
                .flatMap(kept -> files.change(file.id(), checked -> verdict.applyTo(checked, kept, clock.instant())))
                .flatMap(this::removeRefused)
                .then(leases.complete(lease))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lease)))
                .then()
                .as(tx::transactional);
    }

    /// Nobody will ever read the bytes of a file that failed.
    private Mono<Void> removeRefused(InputFile checked) {
        return checked.status() == FileStatus.FAILED ? removals.promise(checked) : Mono.empty();
    }

    private void count(InputFile file, Verdict verdict) {
        metrics.timer("podworks.files.check", "outcome", verdict.outcome())
                .record(Duration.between(file.bytes().at(), clock.instant()));
        LOG.info("{} is {}", file.id(), verdict.outcome());
    }
}
