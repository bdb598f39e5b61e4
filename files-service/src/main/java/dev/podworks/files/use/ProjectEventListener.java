package dev.podworks.files.use;

import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static dev.podworks.contracts.event.EventType.PROJECT_DELETED;

import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.kit.inbox.EventListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

@Configuration(proxyBeanMethods = false)
class ProjectEventListener {
    @Bean
    EventListener projectEvents(FileUses uses) {
        return EventListener.named("file-uses")
                .onAll(ProjectEvent.class, (event, _) -> uses.apply(event.project()))
                .on(PROJECT_DELETED, ProjectEvent.class, event -> uses.delete(event.project()))
                // Most projects are created as drafts, which use no file yet.
                .inBatches(
                        PROJECT_CREATED,
                        ProjectEvent.class,
                        event -> !FileUses.usesFiles(event.project()),
                        _ -> Mono.empty());
    }
}
