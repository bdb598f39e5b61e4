package dev.podworks.projects.project;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.kit.caller.AccessCheck;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.projects.show.Show;
import dev.podworks.projects.show.Shows;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Changes projects that are not under way. Decisions: change.
///
/// What can be refused is refused before files-service makes any file, and looked at once more under the row's lock:
/// meanwhile the project may have been submitted.
@Component
class ProjectChange {
    private final ProjectTable projects;
    private final Shows shows;
    private final ProjectDeliveries deliveries;
    private final ProjectFiles files;
    private final ProjectViews views;
    private final Outbox outbox;
    private final TransactionalOperator tx;

    ProjectChange(
            ProjectTable projects,
            Shows shows,
            ProjectDeliveries deliveries,
            ProjectFiles files,
            ProjectViews views,
            Outbox outbox,
            TransactionalOperator tx) {
        this.projects = projects;
        this.shows = shows;
        this.deliveries = deliveries;
        this.files = files;
        this.views = views;
        this.outbox = outbox;
        this.tx = tx;
    }

    /// @return the project as it is then, or the error `not_found`, `invalid_state`, or one that making a project
    ///         has too
    Mono<ProjectView> change(Caller caller, ProjectId id, Mono<UpdateProject> body) {
        return projects.find(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("project")))
                .flatMap(before -> body.flatMap(patch -> change(caller, before, patch)));
    }

    private Mono<ProjectView> change(Caller caller, Project before, UpdateProject patch) {
        requireChangeable(before);
        var details = patch.appliedTo(before.details(), before.mode());
        var wanted = patch.files().map(items -> FileList.of(items, before.files()));
        return showAfter(caller, before, patch)
                .delayUntil(show -> requireAllowed(caller, patch, details, show))
                .delayUntil(_ -> requireFree(caller, before, details))
                .flatMap(show -> files.find(caller, wanted)
                        .flatMap(found -> write(caller, before.id(), new Change(patch, show.map(Show::id), found))))
                .flatMap(views::of);
    }

    /// All that is known of the change before the row is locked.
    private record Change(UpdateProject patch, Optional<ShowId> show, Optional<ProjectFiles.Found> found) {
        Project appliedTo(Project locked) {
            return locked.changed(
                    patch.movesToShow() ? show.orElse(null) : locked.show(),
                    patch.appliedTo(locked.details(), locked.mode()),
                    found.map(ProjectFiles.Found::places).orElse(locked.files()));
        }
    }

    private Mono<Optional<Show>> showAfter(Caller caller, Project before, UpdateProject patch) {
        if (!patch.movesToShow()) {
            return Mono.justOrEmpty(before.show())
                    .flatMap(show -> shows.named(caller, show.value()))
                    .map(Optional::of)
                    .defaultIfEmpty(Optional.empty());
        }
        AccessCheck.requireShow(caller, patch.show().orElse(null));
        return shows.ofNewProject(caller, patch.show().orElse(null));
    }

    private Mono<Void> requireAllowed(Caller caller, UpdateProject patch, Details details, Optional<Show> show) {
        var defaults = show.map(Show::defaults).orElse(ShowDefaults.NONE);
        return patch.namesDeliveries()
                ? deliveries.requireAllowed(caller, details.deliveries(), defaults)
                : Mono.empty();
    }

    private Mono<Void> requireFree(Caller caller, Project before, Details details) {
        return Mono.justOrEmpty(details.clientRef())
                .filter(ref -> !ref.equals(before.details().clientRef()))
                .flatMap(ref -> projects.requireFree(caller, ref));
    }

    private Mono<Project> write(Caller caller, ProjectId id, Change change) {
        return projects.lock(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("project")))
                .doOnNext(ProjectChange::requireChangeable)
                .map(change::appliedTo)
                .flatMap(changed -> files.learn(change.found())
                        .then(projects.update(changed))
                        .then(outbox.append(
                                EventType.PROJECT_CHANGED, new ProjectEvent(changed.snapshot(), changed.status())))
                        .thenReturn(changed))
                .as(tx::transactional);
    }

    private static void requireChangeable(Project project) {
        if (!project.stage().changeable()) {
            throw ApiException.invalidState(
                    "Only a draft or a rejected project can be changed.",
                    project.status().wire());
        }
    }
}
