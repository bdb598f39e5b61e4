package dev.podworks.projects.project;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.paging.Limit;
import dev.podworks.projects.project.ProjectList.Filter;
import dev.podworks.projects.show.Shows;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Making, reading, changing and deleting projects. Specification: Endpoints, Projects.
@RestController
class ProjectsController {
    private static final int DEFAULT_LIMIT = 20;
    private static final int CLIENT_REF_MAX_CHARS = 100;

    private final ProjectCreation creation;
    private final ProjectChange change;
    private final ProjectDeletion deletion;
    private final Shows shows;
    private final ProjectTable projects;
    private final ProjectList list;
    private final ProjectViews views;

    ProjectsController(
            ProjectCreation creation,
            ProjectChange change,
            ProjectDeletion deletion,
            Shows shows,
            ProjectTable projects,
            ProjectList list,
            ProjectViews views) {
        this.creation = creation;
        this.change = change;
        this.deletion = deletion;
        this.shows = shows;
        this.projects = projects;
        this.list = list;
        this.views = views;
    }

    record ProjectsPage(
            List<ProjectView> projects, @Nullable String nextCursor) {}

    @PostMapping("/v1/projects")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<ProjectView> create(Caller caller, @ValidBody Mono<CreateProject> body) {
        return body.flatMap(wanted -> creation.create(caller, wanted));
    }

    @GetMapping("/v1/projects/{id}")
    Mono<ProjectView> read(Caller caller, @PathVariable ProjectId id) {
        return projects.find(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("project")))
                .flatMap(views::of);
    }

    @PatchMapping("/v1/projects/{id}")
    Mono<ProjectView> update(Caller caller, @PathVariable ProjectId id, @ValidBody Mono<UpdateProject> body) {
        return change.change(caller, id, body);
    }

    @DeleteMapping("/v1/projects/{id}")
    Mono<Deleted> delete(Caller caller, @PathVariable ProjectId id) {
        return deletion.delete(caller, id);
    }

    @GetMapping("/v1/projects")
    Mono<ProjectsPage> list(
            Caller caller,
            @RequestParam(required = false) @Nullable String status,
            @RequestParam(required = false) @Nullable String clientRef,
            @RequestParam(required = false) @Nullable String show,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(required = false) @Nullable String limit) {
        var length = Limit.parse(limit, DEFAULT_LIMIT);
        var filter = new Filter(parseStatus(status).orElse(null), requireClientRef(clientRef), caller.show());
        return Mono.justOrEmpty(show)
                .flatMap(named -> shows.named(caller, named))
                .map(named -> filter.inShow(named.id()))
                .defaultIfEmpty(filter)
                .flatMap(asked -> list.page(caller, asked, cursor, length))
                .flatMap(page -> views.of(page.rows()).map(rows -> new ProjectsPage(rows, page.nextCursor())));
    }

    private static Optional<ProjectStatus> parseStatus(@Nullable String status) {
        return Optional.ofNullable(status)
                .map(word -> WireEnum.parse(ProjectStatus.class, word)
                        .orElseThrow(() -> ValidationErrors.of("status", "is no status of a project")));
    }

    private static @Nullable String requireClientRef(@Nullable String clientRef) {
        if (clientRef != null && (clientRef.length() > CLIENT_REF_MAX_CHARS || clientRef.indexOf('\0') >= 0)) {
            throw ValidationErrors.of("clientRef", "is none that a project can have");
        }
        return clientRef;
    }
}
