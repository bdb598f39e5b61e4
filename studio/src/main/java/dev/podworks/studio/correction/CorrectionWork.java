package dev.podworks.studio.correction;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Worker;
import dev.podworks.store.ObjectStore;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An attempt at a correction: write the files, publish the result. A failed attempt is retried by its worker.
final class CorrectionWork implements Worker.Handler {
    private static final Logger LOG = LoggerFactory.getLogger(CorrectionWork.class);
    static final int ATTEMPTS_MAX = 5;
    private static final Duration RESPONSE_TIME_LIMIT = Duration.ofSeconds(30);
    private static final String ATTEMPTS_EXHAUSTED = "The corrected files could not be written. Try again later.";

    private final Corrections corrections;
    private final CorrectedOutputs outputs;
    private final ObjectStore store;

    CorrectionWork(Corrections corrections, CorrectedOutputs outputs, ObjectStore store) {
        this.corrections = corrections;
        this.outputs = outputs;
        this.store = store;
    }

    @Override
    public void handle(Lease lease) throws IOException {
        var found = corrections.find(lease).blockOptional(RESPONSE_TIME_LIMIT);
        if (found.isEmpty()) {
            corrections.complete(lease).block(RESPONSE_TIME_LIMIT);
            return;
        }
        var correction = found.get();
        switch (correction.state()) {
            case WAITING -> attempt(lease, correction);
            case ENDED -> corrections.complete(lease).block(RESPONSE_TIME_LIMIT);
            case CANCELLED -> {
                delete(ObjectKeys.correction(correction.submission(), correction.number()));
                corrections.forget(lease).block(RESPONSE_TIME_LIMIT);
            }
        }
    }

    private void attempt(Lease lease, Correction correction) throws IOException {
        // No earlier attempt was finished, since that would have ended the work item.
        for (int earlier = 1; earlier < lease.attempt(); earlier++) {
            delete(correction.objectsOf(earlier));
        }
        if (lease.attempt() > ATTEMPTS_MAX) {
            corrections.fail(lease, correction, ATTEMPTS_EXHAUSTED).block(RESPONSE_TIME_LIMIT);
            return;
        }
        try {
            var written = outputs.write(correction, lease.attempt());
            finish(lease, correction, written);
        } catch (CorrectedOutputs.UnusableException e) {
            LOG.warn("Correction {} of {} can't be written", correction.number(), lease.id(), e);
            corrections.fail(lease, correction, e.getMessage()).block(RESPONSE_TIME_LIMIT);
        }
    }

    /// After a failure that is not a lost lease the transaction may have committed; if it has not, the next attempt
    /// deletes the objects.
    private void finish(Lease lease, Correction correction, StoredOutputs written) {
        try {
            corrections.finish(lease, correction, written).block(RESPONSE_TIME_LIMIT);
        } catch (LeaseLostException e) {
            delete(correction.objectsOf(lease.attempt()));
            throw e;
        }
    }

    private void delete(String prefix) {
        store.abortUploads(prefix, Instant.MAX).then(store.deleteAll(prefix)).block(RESPONSE_TIME_LIMIT);
    }
}
