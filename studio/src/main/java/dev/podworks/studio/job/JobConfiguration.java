package dev.podworks.studio.job;

import static dev.podworks.contracts.event.EventType.FILE_DELETED;
import static dev.podworks.contracts.event.EventType.FILE_READY;

import dev.podworks.contracts.event.FileEvent;
import dev.podworks.kit.inbox.EventListener;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.store.ObjectStore;
import dev.podworks.store.PresignedUrls;
import dev.podworks.studio.StudioProperties;
import dev.podworks.studio.render.Renderer;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
class JobConfiguration {
    private static final Sweep.Settings SWEEP = new Sweep.Settings("ended jobs", Duration.ofHours(1), 1_000);

    @Bean
    JobTable jobTable(DatabaseClient db, JsonMapper json) {
        return new JobTable(db, json);
    }

    @Bean
    JobRetention jobRetention(JobTable table, InstantSource clock) {
        return new JobRetention(table, clock);
    }

    @Bean
    Sweep jobSweep(JobRetention retention) {
        return new Sweep(SWEEP, retention::sweep);
    }

    @Bean
    Jobs jobs(JobTable table, Leases leases, Outbox outbox, TransactionalOperator tx, InstantSource clock) {
        return new Jobs(table, leases, outbox, tx, clock);
    }

    @Bean
    EventListener projectEvents(Jobs jobs, JobRetention retention) {
        return new JobEventListener(jobs, retention).listener();
    }

    @Bean
    Speakers speakers(DatabaseClient db) {
        return new Speakers(new SpeakersTable(db));
    }

    @Bean
    EventListener fileEvents(Speakers speakers) {
        return EventListener.named("speakers")
                .on(FILE_READY, FileEvent.class, event -> speakers.apply(event.file()))
                .on(
                        FILE_DELETED,
                        FileEvent.class,
                        event -> speakers.delete(event.file().id()));
    }

    @Bean
    RenderWork renderWork(
            Jobs jobs,
            Speakers speakers,
            Renderer renderer,
            ObjectStore store,
            PresignedUrls links,
            StudioProperties properties) {
        return new RenderWork(jobs, speakers, renderer, new OutputStore(store), links, properties.retryPauses());
    }

    @Bean
    JobWorkers jobWorkers(
            Leases leases, InstantSource clock, MeterRegistry metrics, StudioProperties properties, RenderWork work) {
        return new JobWorkers(leases, clock, metrics, properties, work);
    }
}
