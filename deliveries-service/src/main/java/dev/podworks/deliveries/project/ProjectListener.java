package dev.podworks.deliveries.project;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSnapshot;
import reactor.core.publisher.Mono;

/// Reacts to changes of projects, in the transaction that stores them.
public interface ProjectListener {
    Mono<Void> changed(ProjectSnapshot project);

    Mono<Void> deleted(ProjectId project);
}
