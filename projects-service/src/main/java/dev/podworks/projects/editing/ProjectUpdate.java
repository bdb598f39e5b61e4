package dev.podworks.projects.editing;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.kit.caller.AccessCheck;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectDetails;
import dev.podworks.projects.project.ProjectTable;
import dev.podworks.projects.show.Show;
import dev.podworks.projects.show.Shows;
import dev.podworks.projects.view.ProjectView;
import dev.podworks.projects.view.ProjectViews;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Updates drafts and rejected projects.
///
/// All checks run before files-service creates new files. The stage is checked again under the row's lock, because
/// the project may have been submitted in the meantime.
@Component
class ProjectUpdate {
    private final ProjectTable projects;
    private final Shows shows;
    private final DeliveryCheck deliveryCheck;
    private final FileResolver files;
    private final ProjectViews views;
    private final Outbox outbox;
    private final TransactionalOperator tx;

    ProjectUpdate(
            ProjectTable projects,
            Shows shows,
            DeliveryCheck deliveryCheck,
            FileResolver files,
            ProjectViews views,
            Outbox outbox,
            TransactionalOperator tx) {
        this.projects = projects;
        this.shows = shows;
        this.deliveryCheck = deliveryCheck;
        this.files = files;
        this.views = views;
        this.outbox = outbox;
        this.tx = tx;
    }

    /// @return the updated project, or the error `not_found`, `invalid_state`, or those of
    ///         {@link ProjectCreation#create}
    Mono<ProjectView> update(Caller caller, ProjectId id, Mono<UpdateProjectRequest> body) {
        return projects.find(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("project")))
                .flatMap(before -> body.flatMap(request -> update(caller, before, request)));
    }

    private Mono<ProjectView> update(Caller caller, Project before, UpdateProjectRequest request) {
        requireEditable(before);
        var details = request.applyTo(before.details(), before.mode());
        var requestedFiles = request.files().map(items -> RequestedFiles.of(items, before.files()));
        if (request.setsMusic()) {
            MusicPositions.requireFiles(
                    details.settings(),
                    requestedFiles
                            .map(requested -> requested.items().size())
                            .orElse(before.files().size()));
        }
        return showAfterUpdate(caller, before, request)
                .delayUntil(show -> requireAllowed(caller, request, details, show))
                .delayUntil(_ -> requireUnused(caller, before, details))
                .flatMap(show -> files.resolve(caller, requestedFiles)
                        .flatMap(resolved ->
                                write(caller, before.id(), new Change(request, show.map(Show::id), resolved))))
                .flatMap(views::of);
    }

    /// A validated update, to be applied to the locked project.
    private record Change(UpdateProjectRequest request, Optional<ShowId> show, Optional<FileResolver.Resolved> files) {
        Project applyTo(Project locked) {
            return locked.updated(
                    request.updatesShow() ? show.orElse(null) : locked.show(),
                    request.applyTo(locked.details(), locked.mode()),
                    files.map(FileResolver.Resolved::projectFiles).orElse(locked.files()));
        }
    }

    private Mono<Optional<Show>> showAfterUpdate(Caller caller, Project before, UpdateProjectRequest request) {
        if (!request.updatesShow()) {
            return Mono.justOrEmpty(before.show())
                    .flatMap(show -> shows.require(caller, show.value()))
                    .map(Optional::of)
                    .defaultIfEmpty(Optional.empty());
        }
        AccessCheck.requireShow(caller, request.show().orElse(null));
        return shows.forProject(caller, request.show().orElse(null));
    }

    private Mono<Void> requireAllowed(
            Caller caller, UpdateProjectRequest request, ProjectDetails details, Optional<Show> show) {
        var defaults = show.map(Show::defaults).orElse(ShowDefaults.NONE);
        return request.updatesDeliveries()
                ? deliveryCheck.requireAllowed(caller, details.deliveries(), defaults)
                : Mono.empty();
    }

    private Mono<Void> requireUnused(Caller caller, Project before, ProjectDetails details) {
        return Mono.justOrEmpty(details.clientRef())
                .filter(ref -> !ref.equals(before.details().clientRef()))
                .flatMap(ref -> projects.requireUnused(caller, ref));
    }

    private Mono<Project> write(Caller caller, ProjectId id, Change change) {
        return projects.lock(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("project")))
                .doOnNext(ProjectUpdate::requireEditable)
                .map(change::applyTo)
                .delayUntil(_ -> Mono.justOrEmpty(change.files()).flatMap(files::store))
                .delayUntil(projects::update)
                .delayUntil(updated -> outbox.append(
                        EventType.PROJECT_CHANGED, new ProjectEvent(updated.snapshot(), updated.status())))
                .as(tx::transactional);
    }

    private static void requireEditable(Project project) {
        if (!project.stage().editable()) {
            throw ApiException.invalidState(
                    "Only a draft or a rejected project can be updated.",
                    project.status().wire());
        }
    }
}
