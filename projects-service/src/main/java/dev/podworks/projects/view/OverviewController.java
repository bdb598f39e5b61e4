package dev.podworks.projects.view;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.Page;
import dev.podworks.kit.paging.TimeRange;
import dev.podworks.projects.project.Project;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// What the account page's overview shows of the projects, in one response instead of three lists. The route is not
/// open to API keys.
@RestController
class OverviewController {
    private static final Limit LATEST = new Limit(8);
    private static final Limit RUNNING = new Limit(15);
    private static final Limit FAILED = new Limit(5);
    private static final Set<ProjectStatus> RUNNING_STATUSES = Arrays.stream(ProjectStatus.values())
            .filter(ProjectStatus::isUnfinished)
            .collect(Collectors.toSet());
    private static final Duration FAILED_FOR = Duration.ofDays(7);

    private final ProjectList list;
    private final ProjectViews views;
    private final InstantSource clock;

    OverviewController(ProjectList list, ProjectViews views, InstantSource clock) {
        this.list = list;
        this.views = views;
        this.clock = clock;
    }

    /// Each newest first, and not more than fit on a page.
    ///
    /// @param latest of any status
    /// @param running validating, queued or processing
    /// @param failed failed or rejected, and created within a week
    record ProjectsOverview(List<ProjectView> latest, List<ProjectView> running, List<ProjectView> failed) {}

    @GetMapping("/account/api/projects/overview")
    Mono<ProjectsOverview> get(Caller caller) {
        var always = new TimeRange(Optional.empty(), Optional.empty());
        var lately = new TimeRange(Optional.of(clock.instant().minus(FAILED_FOR)), Optional.empty());
        return Mono.zip(
                        newest(caller, Set.of(), always, LATEST),
                        newest(caller, RUNNING_STATUSES, always, RUNNING),
                        newest(caller, Set.of(ProjectStatus.FAILED, ProjectStatus.REJECTED), lately, FAILED))
                .flatMap(lists -> render(lists.getT1(), lists.getT2(), lists.getT3()));
    }

    private Mono<List<Project>> newest(Caller caller, Set<ProjectStatus> statuses, TimeRange created, Limit limit) {
        var filter = new ProjectFilter(
                statuses,
                Optional.empty(),
                Optional.ofNullable(caller.show()),
                Optional.empty(),
                created,
                new PriceRange(Optional.empty(), Optional.empty()));
        return list.page(caller, filter, ProjectSort.NEWEST_FIRST, null, limit).map(Page::rows);
    }

    /// A project in several lists is rendered once, and the files of all are fetched in one call.
    private Mono<ProjectsOverview> render(List<Project> latest, List<Project> running, List<Project> failed) {
        var distinct = new LinkedHashMap<ProjectId, Project>();
        Stream.of(latest, running, failed).flatMap(List::stream).forEach(one -> distinct.put(one.id(), one));
        return views.of(List.copyOf(distinct.values())).map(rendered -> {
            var byId = rendered.stream().collect(Collectors.toMap(ProjectView::id, view -> view));
            return new ProjectsOverview(views(latest, byId), views(running, byId), views(failed, byId));
        });
    }

    private static List<ProjectView> views(List<Project> projects, Map<ProjectId, ProjectView> byId) {
        return projects.stream().map(Project::id).map(byId::get).toList();
    }
}
