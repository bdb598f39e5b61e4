package dev.podworks.deliveries.project;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The read model of projects.
@Component
public class Projects {
    private final ProjectTable table;

    Projects(ProjectTable table) {
        this.table = table;
    }

    /// @return false for a stale snapshot
    public Mono<Boolean> apply(ProjectSnapshot project, boolean removed) {
        return table.apply(project, removed);
    }

    /// The same for a batch of existing, distinct projects.
    public Mono<Void> applyAll(List<ProjectSnapshot> projects) {
        return table.applyAll(projects);
    }

    /// @return the error `not_found` for an unknown project and for one that the caller can't see alike
    public Mono<ProjectSnapshot> require(Caller caller, ProjectId id) {
        return table.find(caller, id, false).switchIfEmpty(notFound());
    }

    /// The same, locking the row, so that the project's events wait until the transaction ends.
    public Mono<ProjectSnapshot> lock(Caller caller, ProjectId id) {
        return table.find(caller, id, true).switchIfEmpty(notFound());
    }

    /// Empty for a deleted project.
    public Mono<ProjectSnapshot> find(ProjectId id) {
        return table.find(id);
    }

    private static <T> Mono<T> notFound() {
        return Mono.error(() -> ApiException.notFound("project"));
    }
}
