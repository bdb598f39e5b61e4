package dev.podworks.deliveries.project;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The projects, as they were last told of.
@Component
public class Projects {
    private final ProjectTable table;

    Projects(ProjectTable table) {
        this.table = table;
    }

    /// @return false for late news
    public Mono<Boolean> learn(ProjectSnapshot project, boolean removed) {
        return table.keep(project, removed);
    }

    /// The same for projects that are there, none of them twice.
    public Mono<Void> learnAll(List<ProjectSnapshot> projects) {
        return table.keepAll(projects);
    }

    /// @return the error `not_found` for what is not there and for what is another's alike
    public Mono<ProjectSnapshot> require(Caller caller, ProjectId id) {
        return table.find(caller, id, false).switchIfEmpty(notFound());
    }

    /// The same; news of it wait until the present transaction ends.
    public Mono<ProjectSnapshot> lock(Caller caller, ProjectId id) {
        return table.find(caller, id, true).switchIfEmpty(notFound());
    }

    /// Empty for one that is deleted.
    public Mono<ProjectSnapshot> find(ProjectId id) {
        return table.find(id);
    }

    private static <T> Mono<T> notFound() {
        return Mono.error(() -> ApiException.notFound("project"));
    }
}
