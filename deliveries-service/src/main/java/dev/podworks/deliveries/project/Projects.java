package dev.podworks.deliveries.project;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The read model of projects, from their events and from responses of projects-service.
@Component
public class Projects {
    private final ProjectTable table;
    private final ProjectsClient client;
    private final List<ProjectListener> listeners;
    private final TransactionalOperator tx;

    Projects(ProjectTable table, ProjectsClient client, List<ProjectListener> listeners, TransactionalOperator tx) {
        this.table = table;
        this.client = client;
        this.listeners = listeners;
        this.tx = tx;
    }

    /// Stores a snapshot, with what follows from it, unless it is stale.
    Mono<Void> apply(ProjectSnapshot project) {
        return table.apply(project, false)
                .filter(Boolean::booleanValue)
                .flatMapMany(_ -> Flux.fromIterable(listeners))
                .concatMap(listener -> listener.changed(project))
                .then();
    }

    /// Stores a batch of distinct projects that have nothing to deliver yet.
    public Mono<Void> applyAll(List<ProjectSnapshot> projects) {
        return table.applyAll(projects);
    }

    Mono<Void> delete(ProjectSnapshot project) {
        return table.apply(project, true)
                .filter(Boolean::booleanValue)
                .flatMapMany(_ -> Flux.fromIterable(listeners))
                .concatMap(listener -> listener.deleted(project.id()))
                .then();
    }

    /// Gets the current state from projects-service and stores it: whatever a client has changed before is included,
    /// whether or not its event has arrived.
    ///
    /// @return the error `not_found` for an unknown project and for one that the caller can't see alike, or
    ///     `unavailable`
    public Mono<ProjectSnapshot> require(ProjectId id) {
        return client.read(id)
                .switchIfEmpty(notFound())
                .delayUntil(current -> table.isApplied(current)
                        .filter(applied -> !applied)
                        .flatMap(_ -> apply(current).as(tx::transactional)));
    }

    /// The stored state. The row stays locked, so that the project's events wait until the transaction ends.
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
