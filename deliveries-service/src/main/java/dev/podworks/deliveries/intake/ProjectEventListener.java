package dev.podworks.deliveries.intake;

import static dev.podworks.contracts.event.EventType.PROJECT_CANCELLED;
import static dev.podworks.contracts.event.EventType.PROJECT_COMPLETED;
import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static dev.podworks.contracts.event.EventType.PROJECT_DELETED;
import static dev.podworks.contracts.event.EventType.PROJECT_FAILED;

import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.deliveries.delivery.Deliveries;
import dev.podworks.deliveries.project.Projects;
import dev.podworks.kit.inbox.EventListener;
import dev.podworks.kit.inbox.EventListener.Received;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/// Stores what deliveries need of projects, and creates or cancels deliveries when a project ends.
@Configuration(proxyBeanMethods = false)
class ProjectEventListener {
    private final Projects projects;
    private final Deliveries deliveries;

    ProjectEventListener(Projects projects, Deliveries deliveries) {
        this.projects = projects;
        this.deliveries = deliveries;
    }

    @Bean
    EventListener projectEvents() {
        return EventListener.named("projects")
                .onAll(ProjectEvent.class, (event, _) -> apply(event, Mono::empty))
                .on(
                        PROJECT_COMPLETED,
                        ProjectEvent.class,
                        (event, envelope) ->
                                apply(event, () -> deliveries.projectCompleted(event.project(), envelope.time())))
                .on(PROJECT_FAILED, ProjectEvent.class, this::cancelDeliveries)
                .on(PROJECT_CANCELLED, ProjectEvent.class, this::cancelDeliveries)
                .on(PROJECT_DELETED, ProjectEvent.class, this::delete)
                // A new project has nothing to deliver yet.
                .inBatches(PROJECT_CREATED, ProjectEvent.class, this::applyAll);
    }

    /// @param effect what follows, unless the event is stale
    private Mono<Void> apply(ProjectEvent event, Supplier<Mono<Void>> effect) {
        return projects.apply(event.project(), false)
                .filter(Boolean::booleanValue)
                .flatMap(_ -> effect.get());
    }

    private Mono<Void> applyAll(List<Received<ProjectEvent>> created) {
        return projects.applyAll(
                created.stream().map(received -> received.payload().project()).toList());
    }

    private Mono<Void> cancelDeliveries(ProjectEvent event) {
        return apply(event, () -> deliveries.cancel(event.project().id()));
    }

    private Mono<Void> delete(ProjectEvent event) {
        return projects.apply(event.project(), true)
                .filter(Boolean::booleanValue)
                .flatMap(_ -> deliveries.cancel(event.project().id()));
    }
}
