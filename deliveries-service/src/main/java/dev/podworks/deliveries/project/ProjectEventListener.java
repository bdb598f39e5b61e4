package dev.podworks.deliveries.project;

import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static dev.podworks.contracts.event.EventType.PROJECT_DELETED;

import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.inbox.EventListener;
import dev.podworks.kit.inbox.EventListener.Received;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ProjectEventListener {
    @Bean
    EventListener projectEvents(Projects projects) {
        return EventListener.named("projects")
                .onAll(ProjectEvent.class, (event, _) -> projects.apply(event.project()))
                .on(PROJECT_DELETED, ProjectEvent.class, event -> projects.delete(event.project()))
                // Most projects are created without destinations.
                .inBatches(
                        PROJECT_CREATED,
                        ProjectEvent.class,
                        event -> event.project().deliveries().isEmpty(),
                        created -> projects.applyAll(snapshots(created)));
    }

    private static List<ProjectSnapshot> snapshots(List<Received<ProjectEvent>> created) {
        return created.stream().map(received -> received.payload().project()).toList();
    }
}
