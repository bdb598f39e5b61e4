package dev.podworks.files.use;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.InternalProjects.Submission;
import dev.podworks.files.use.FileUses.Use;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Whether a submitted, unfinished project uses a file. Nobody is called for a file that no project uses here; before a
/// file counts as used, projects-service confirms that the project has not finished, since its event may not have
/// arrived yet.
@Component
public class UseCheck {
    private final FileUses uses;
    private final ProjectsClient projects;

    UseCheck(FileUses uses, ProjectsClient projects) {
        this.uses = uses;
        this.projects = projects;
    }

    /// @return the projects that used the file and have finished; empty if one has not
    public Mono<Set<ProjectId>> finishedUsers(FileId file) {
        return uses.inWork(file).flatMap(this::finishedUsers);
    }

    private Mono<Set<ProjectId>> finishedUsers(List<Use> users) {
        var ids = users.stream().map(Use::project).distinct().toList();
        return ids.isEmpty()
                ? Mono.just(Set.of())
                : projects.submissions(ids)
                        .map(found ->
                                found.stream().collect(Collectors.toMap(Submission::project, Function.identity())))
                        .filter(found -> users.stream().noneMatch(use -> isUsing(use, found)))
                        .map(_ -> Set.copyOf(ids));
    }

    /// A claim without its submission is one that is being committed, or never will be.
    private static boolean isUsing(Use use, Map<ProjectId, Submission> found) {
        return Optional.ofNullable(found.get(use.project()))
                .map(submission -> submission.number() < use.submission() ? use.recent() : submission.unfinished())
                .orElse(false);
    }
}
