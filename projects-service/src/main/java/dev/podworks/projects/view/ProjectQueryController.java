package dev.podworks.projects.view;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.paging.FilterValues;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.ListParameters;
import dev.podworks.kit.paging.SearchText;
import dev.podworks.projects.project.ProjectTable;
import dev.podworks.projects.show.Shows;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Getting and listing projects. Specification: Endpoints, Projects.
@RestController
class ProjectQueryController {
    private static final int DEFAULT_LIMIT = 20;
    private static final int CLIENT_REF_MAX_CHARS = 100;

    private final Shows shows;
    private final ProjectTable projects;
    private final ProjectList list;
    private final ProjectViews views;

    ProjectQueryController(Shows shows, ProjectTable projects, ProjectList list, ProjectViews views) {
        this.shows = shows;
        this.projects = projects;
        this.list = list;
        this.views = views;
    }

    record ProjectsPage(
            List<ProjectView> projects, @Nullable String nextCursor) {}

    @GetMapping("/v1/projects/{id}")
    Mono<ProjectView> get(Caller caller, @PathVariable ProjectId id) {
        return projects.find(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("project")))
                .flatMap(views::of);
    }

    @GetMapping("/v1/projects")
    Mono<ProjectsPage> list(Caller caller, @RequestParam MultiValueMap<String, String> query) {
        var parameters = new ListParameters(query);
        var pageSize = Limit.parse(parameters.find("limit"), DEFAULT_LIMIT);
        var sort = ProjectSort.parse(parameters.find("sort"));
        var filter = filter(caller, parameters);
        return Mono.justOrEmpty(parameters.find("show"))
                .flatMap(id -> shows.require(caller, id))
                .map(found -> filter.inShow(found.id()))
                .defaultIfEmpty(filter)
                .flatMap(effective -> list.page(caller, effective, sort, parameters.find("cursor"), pageSize))
                .flatMap(page -> views.of(page.rows()).map(rows -> new ProjectsPage(rows, page.nextCursor())));
    }

    private static ProjectFilter filter(Caller caller, ListParameters parameters) {
        return new ProjectFilter(
                FilterValues.parse(ProjectStatus.class, "status", parameters.find("status")),
                Optional.ofNullable(requireValid(parameters.find("clientRef"))),
                Optional.ofNullable(caller.show()),
                SearchText.parse(parameters.find("query")),
                parameters.created(),
                PriceRange.parse(parameters.find("minCreditsSeconds"), parameters.find("maxCreditsSeconds")));
    }

    private static @Nullable String requireValid(@Nullable String clientRef) {
        if (clientRef != null && (clientRef.length() > CLIENT_REF_MAX_CHARS || clientRef.indexOf('\0') >= 0)) {
            throw ValidationErrors.of("clientRef", "not a valid clientRef");
        }
        return clientRef;
    }
}
