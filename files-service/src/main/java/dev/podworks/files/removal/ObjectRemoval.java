package dev.podworks.files.removal;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.InputFile;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.Leases;
import dev.podworks.store.ObjectStore;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Deletes the objects of files that have ended.
@Component
public class ObjectRemoval {
    static final String QUEUE = "removal";

    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    /// Time for writers of the file's objects to notice that it has ended.
    private static final Duration WRITER_GRACE = Duration.ofMinutes(2);

    private final ObjectStore store;
    private final Leases leases;
    private final InstantSource clock;

    ObjectRemoval(ObjectStore store, Leases leases, InstantSource clock) {
        this.store = store;
        this.leases = leases;
        this.clock = clock;
    }

    /// Schedules the removal, in the transaction that ends the file.
    ///
    /// @param before the file before that change
    public Mono<Void> schedule(InputFile before) {
        var now = clock.instant();
        return leases.enqueue(QUEUE, before.id().value(), before.isIncoming() ? now.plus(WRITER_GRACE) : now);
    }

    /// @throws RuntimeException a transient failure: the object store or the database is unavailable
    void run(Lease lease) {
        var file = new FileId(lease.id());
        store.delete(ObjectKeys.file(file))
                .then(store.delete(ObjectKeys.upload(file)))
                .then(store.deleteAll(ObjectKeys.importsOf(file)))
                .then(leases.complete(lease))
                .block(TIMEOUT);
    }
}
