package dev.podworks.projects.output;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.store.ObjectStore;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Takes a project's outputs out of the store, those of every try of the studio, once nobody may have them any more.
///
/// The order commits with what makes them unavailable, and the work is done again until the store has obeyed.
@Component
public class OutputRemoval {
    private static final String QUEUE = "output-removal";
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Duration POLL = Duration.ofSeconds(2);

    private final ObjectStore store;
    private final Leases leases;
    private final InstantSource clock;

    OutputRemoval(ObjectStore store, Leases leases, InstantSource clock) {
        this.store = store;
        this.leases = leases;
        this.clock = clock;
    }

    /// In the transaction of what makes them unavailable.
    public Mono<Void> order(ProjectId project) {
        return leases.enqueue(QUEUE, project.value(), clock.instant());
    }

    private void remove(Lease lease) {
        store.deleteAll(ObjectKeys.outputsOf(new ProjectId(lease.id())))
                .then(leases.complete(lease))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lease)))
                .block(LIMIT);
    }

    @Configuration(proxyBeanMethods = false)
    static class Work {
        @Bean
        Worker outputRemovalWorker(OutputRemoval removal, Leases leases, InstantSource clock, MeterRegistry metrics) {
            return new Worker(leases, clock, metrics, new Worker.Settings(QUEUE, 2, LEASE, POLL), removal::remove);
        }
    }
}
