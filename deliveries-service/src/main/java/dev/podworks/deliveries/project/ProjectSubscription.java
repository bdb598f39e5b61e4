package dev.podworks.deliveries.project;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.inbox.Subscription;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// What deliveries-service hears of projects: that they are completed.
@Configuration(proxyBeanMethods = false)
class ProjectSubscription {
    @Bean
    Subscription completedProjects(DatabaseClient db, JsonMapper json) {
        var table = new ProjectTable(db, json);
        return Subscription.to(Topic.PROJECTS, "projects", event -> handle(table, event));
    }

    private static Mono<Void> handle(ProjectTable table, Event event) {
        return event.type() == EventType.PROJECT_COMPLETED && event.payload() instanceof ProjectEvent told
                ? table.keep(told.project())
                : Mono.empty();
    }
}
