package dev.podworks.projects.editing;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.idempotency.Idempotency;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectDetails;
import dev.podworks.projects.project.ProjectTable;
import dev.podworks.projects.project.Stage.Draft;
import dev.podworks.projects.show.Show;
import dev.podworks.projects.show.Shows;
import dev.podworks.projects.view.ProjectView;
import dev.podworks.projects.view.ProjectViews;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Creates projects.
///
/// All checks run before files-service creates new files. If the insert still fails, these files await an upload
/// that never comes, and expire.
@Component
class ProjectCreation {
    private final ProjectTable projects;
    private final ProjectViews views;
    private final Shows shows;
    private final DeliveryCheck deliveryCheck;
    private final FileResolver files;
    private final Outbox outbox;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;
    private final Ids ids;
    private final InstantSource clock;

    ProjectCreation(
            ProjectTable projects,
            ProjectViews views,
            Shows shows,
            DeliveryCheck deliveryCheck,
            FileResolver files,
            Outbox outbox,
            Idempotency idempotency,
            TransactionalOperator tx,
            Ids ids,
            InstantSource clock) {
        this.projects = projects;
        this.views = views;
        this.shows = shows;
        this.deliveryCheck = deliveryCheck;
        this.files = files;
        this.outbox = outbox;
        this.idempotency = idempotency;
        this.tx = tx;
        this.ids = ids;
        this.clock = clock;
    }

    /// @return the project, or the error `invalid_request`, `show_limited`, `unknown_show`, `show_archived`,
    ///         `unknown_destination`, `unknown_file`, `file_not_ready`, `duplicate_client_ref`, or one of
    ///         files-service
    Mono<ProjectView> create(Caller caller, CreateProjectRequest request) {
        var requestedFiles = RequestedFiles.of(request.files());
        return shows.forProject(caller, request.show())
                .map(show -> NewProject.of(caller, show, request))
                .delayUntil(project ->
                        deliveryCheck.requireAllowed(caller, project.requestedDeliveries(), project.defaults()))
                .flatMap(project -> files.existing(caller, requestedFiles)
                        .flatMap(existing ->
                                requireUnused(caller, project.details()).then(files.create(requestedFiles, existing)))
                        .flatMap(resolved -> insert(draft(caller, project, resolved), resolved)));
    }

    /// The properties of a project that do not depend on its files.
    private record NewProject(
            @Nullable ShowId show,
            ShowDefaults defaults,
            ProjectDetails details,
            List<DestinationId> requestedDeliveries) {
        static NewProject of(Caller caller, Optional<Show> show, CreateProjectRequest request) {
            var defaults = show.map(Show::defaults).orElse(ShowDefaults.NONE);
            var details = request.details(defaults.settings()).withDefaults(caller.mode(), defaults);
            if (request.setsMusic()) {
                MusicPositions.requireFiles(details.settings(), request.files().size());
            }
            List<DestinationId> requested = request.deliveries() == null ? List.of() : details.deliveries();
            return new NewProject(show.map(Show::id).orElse(null), defaults, details, requested);
        }
    }

    /// Early, so that a repeated request creates no files. The unique index decides at the insert.
    private Mono<Void> requireUnused(Caller caller, ProjectDetails details) {
        return Mono.justOrEmpty(details.clientRef()).flatMap(ref -> projects.requireUnused(caller, ref));
    }

    private Project draft(Caller caller, NewProject project, FileResolver.Resolved resolved) {
        return new Project(
                ids.project(),
                1,
                caller.account(),
                caller.mode(),
                project.show(),
                project.defaults().keep(),
                project.details(),
                resolved.projectFiles(),
                clock.instant(),
                new Draft());
    }

    private Mono<ProjectView> insert(Project project, FileResolver.Resolved resolved) {
        return Mono.justOrEmpty(project.show())
                .flatMap(show -> shows.lockForProject(project.account(), show))
                .then(files.store(resolved))
                .then(projects.insert(project))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(
                        () -> ProjectTable.duplicate(project.details().clientRef())))
                .then(outbox.append(EventType.PROJECT_CREATED, new ProjectEvent(project.snapshot(), null)))
                .then(views.of(project, resolved.snapshots(), resolved.created()))
                .flatMap(view -> idempotency.storeResponse(HttpStatus.CREATED, view))
                .as(tx::transactional);
    }
}
