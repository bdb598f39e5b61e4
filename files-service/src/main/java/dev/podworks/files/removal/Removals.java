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

/// Takes the bytes of files away that are no more.
@Component
public class Removals {
    static final String QUEUE = "removal";

    private static final Duration LIMIT = Duration.ofMinutes(1);
    /// For whoever is still writing the file's bytes to notice that nobody wants them.
    private static final Duration SETTLED = Duration.ofMinutes(2);

    private final ObjectStore store;
    private final Leases leases;
    private final InstantSource clock;

    Removals(ObjectStore store, Leases leases, InstantSource clock) {
        this.store = store;
        this.leases = leases;
        this.clock = clock;
    }

    /// Promises the removal, in the transaction that ends the file.
    ///
    /// @param before the file as it was until now
    public Mono<Void> promise(InputFile before) {
        var now = clock.instant();
        return leases.enqueue(QUEUE, before.id().value(), before.isOnItsWay() ? now.plus(SETTLED) : now);
    }

    /// @throws RuntimeException a fault that may pass: the store or the database is away
    void work(Lease lease) {
        var file = new FileId(lease.id());
        store.delete(ObjectKeys.file(file))
                .then(store.delete(ObjectKeys.upload(file)))
                .then(store.deleteAll(ObjectKeys.importsOf(file)))
                .then(leases.complete(lease))
                .block(LIMIT);
    }
}
