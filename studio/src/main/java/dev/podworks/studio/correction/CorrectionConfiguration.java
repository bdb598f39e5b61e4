package dev.podworks.studio.correction;

import static dev.podworks.contracts.event.EventType.PROJECT_DELETED;
import static dev.podworks.contracts.event.EventType.PROJECT_OUTPUTS_DELETED;
import static dev.podworks.contracts.event.EventType.PROJECT_TRANSCRIPT_CORRECTION_REQUESTED;

import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.kit.inbox.EventListener;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.store.ObjectStore;
import dev.podworks.studio.StudioProperties;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
class CorrectionConfiguration {
    private static final Duration POLL = Duration.ofMillis(500);
    /// Each waits for the store nearly all of the time.
    private static final int AT_ONCE = 4;

    @Bean
    Corrections corrections(
            DatabaseClient db,
            JsonMapper json,
            Leases leases,
            Outbox outbox,
            TransactionalOperator tx,
            InstantSource clock) {
        return new Corrections(new CorrectionTable(db, json), leases, outbox, tx, clock);
    }

    @Bean
    EventListener correctionEvents(Corrections corrections) {
        return EventListener.named("corrections")
                .on(
                        PROJECT_TRANSCRIPT_CORRECTION_REQUESTED,
                        ProjectEvent.class,
                        event -> corrections.accept(event.project()))
                .on(
                        PROJECT_OUTPUTS_DELETED,
                        ProjectEvent.class,
                        event -> corrections.cancel(event.project().id()))
                .on(
                        PROJECT_DELETED,
                        ProjectEvent.class,
                        event -> corrections.cancel(event.project().id()));
    }

    /// Of every replica, whichever jobs it takes: a correction needs hardly any computing time.
    @Bean
    Worker correctionWorker(
            Corrections corrections,
            ObjectStore store,
            JsonMapper json,
            Leases leases,
            InstantSource clock,
            MeterRegistry metrics,
            StudioProperties properties) {
        var work = new CorrectionWork(corrections, new CorrectedOutputs(store, json), store);
        var settings = new Worker.Settings(Corrections.QUEUE, AT_ONCE, properties.lease(), POLL);
        return new Worker(leases, clock, metrics, settings, work);
    }
}
