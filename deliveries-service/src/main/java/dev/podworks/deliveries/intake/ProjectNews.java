package dev.podworks.deliveries.intake;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.deliveries.delivery.Deliveries;
import dev.podworks.deliveries.project.Projects;
import dev.podworks.kit.inbox.Subscription;
import dev.podworks.kit.inbox.Subscription.Received;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/// What deliveries-service hears of projects.
@Configuration(proxyBeanMethods = false)
class ProjectNews {
    @Bean
    Subscription projectSubscription(Projects projects, Deliveries deliveries) {
        return Subscription.to(Topic.PROJECTS, "projects", event -> handle(event, projects, deliveries))
                .together(event -> event.type() == EventType.PROJECT_CREATED, created -> learnAll(created, projects));
    }

    /// A new project has nothing to deliver yet, and is told of as new once.
    private static Mono<Void> learnAll(List<Received> created, Projects projects) {
        return projects.learnAll(created.stream()
                .flatMap(received -> received.event().payload() instanceof ProjectEvent told
                        ? Stream.of(told.project())
                        : Stream.empty())
                .toList());
    }

    private static Mono<Void> handle(Event event, Projects projects, Deliveries deliveries) {
        return event.payload() instanceof ProjectEvent told
                ? learn(event, told.project(), projects, deliveries)
                : Mono.empty();
    }

    private static Mono<Void> learn(Event event, ProjectSnapshot project, Projects projects, Deliveries deliveries) {
        var removed = event.type() == EventType.PROJECT_DELETED;
        return projects.learn(project, removed)
                .filter(Boolean::booleanValue)
                .flatMap(_ -> removed ? deliveries.cancel(project.id()) : follow(event, project, deliveries));
    }

    private static Mono<Void> follow(Event event, ProjectSnapshot project, Deliveries deliveries) {
        return switch (event.type()) {
            case PROJECT_COMPLETED -> deliveries.projectCompleted(project, event.time());
            case PROJECT_FAILED, PROJECT_CANCELLED -> deliveries.cancel(project.id());
            default -> Mono.empty();
        };
    }
}
