package dev.podworks.projects.project;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.idempotency.Idempotency;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.projects.project.Stage.Draft;
import dev.podworks.projects.show.Show;
import dev.podworks.projects.show.Shows;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Makes projects.
///
/// What can be refused is refused before files-service makes any file. Should the project still not come about, its
/// new files await an upload that never comes, and go as such files go.
@Component
class ProjectCreation {
    private final ProjectTable projects;
    private final ProjectViews views;
    private final Shows shows;
    private final ProjectDeliveries deliveries;
    private final ProjectFiles files;
    private final Outbox outbox;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;
    private final Ids ids;
    private final InstantSource clock;

    ProjectCreation(
            ProjectTable projects,
            ProjectViews views,
            Shows shows,
            ProjectDeliveries deliveries,
            ProjectFiles files,
            Outbox outbox,
            Idempotency idempotency,
            TransactionalOperator tx,
            Ids ids,
            InstantSource clock) {
        this.projects = projects;
        this.views = views;
        this.shows = shows;
        this.deliveries = deliveries;
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
    Mono<ProjectView> create(Caller caller, CreateProject body) {
        var wanted = FileList.of(body.files());
        return shows.ofNewProject(caller, body.show())
                .map(show -> NewProject.of(caller, show, body))
                .delayUntil(project -> deliveries.requireAllowed(caller, project.namedDeliveries(), project.defaults()))
                .flatMap(project -> files.named(caller, wanted)
                        .flatMap(named -> requireFree(caller, project.details()).then(files.make(wanted, named)))
                        .flatMap(found -> insert(draft(caller, project, found), found)));
    }

    /// What is decided about a project before its files.
    private record NewProject(
            @Nullable ShowId show, ShowDefaults defaults, Details details, List<DestinationId> namedDeliveries) {
        static NewProject of(Caller caller, Optional<Show> show, CreateProject body) {
            var defaults = show.map(Show::defaults).orElse(ShowDefaults.NONE);
            var details = body.details().details(caller.mode(), defaults);
            List<DestinationId> named = body.deliveries() == null ? List.of() : details.deliveries();
            return new NewProject(show.map(Show::id).orElse(null), defaults, details, named);
        }
    }

    /// Early, so that a repeated request makes no files. What counts is the unique index at the insert.
    private Mono<Void> requireFree(Caller caller, Details details) {
        return Mono.justOrEmpty(details.clientRef()).flatMap(ref -> projects.requireFree(caller, ref));
    }

    private Project draft(Caller caller, NewProject project, ProjectFiles.Found found) {
        return new Project(
                ids.project(),
                1,
                caller.account(),
                caller.mode(),
                project.show(),
                project.defaults().keep(),
                project.details(),
                found.places(),
                clock.instant(),
                new Draft());
    }

    private Mono<ProjectView> insert(Project project, ProjectFiles.Found found) {
        return files.learn(found)
                .then(projects.insert(project))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(
                        () -> ProjectTable.duplicate(project.details().clientRef())))
                .then(outbox.append(EventType.PROJECT_CREATED, new ProjectEvent(project.snapshot(), null)))
                .then(views.of(project, found.facts(), found.made()))
                .flatMap(view -> idempotency.keep(HttpStatus.CREATED, view))
                .as(tx::transactional);
    }
}
