package dev.podworks.files.use;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.InternalProjects.Submission;
import dev.podworks.files.use.FileUses.Use;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private final ProjectsClient client;

    UseCheck(FileUses uses, ProjectsClient client) {
        this.uses = uses;
        this.client = client;
    }

    /// Submissions that used a file and have ended.
    public static final class EndedUses {
        /// By project: no later submission may use the file.
        private final Map<ProjectId, Integer> lastSubmissions;

        private EndedUses(Map<ProjectId, Integer> lastSubmissions) {
            this.lastSubmissions = lastSubmissions;
        }

        public boolean include(List<Use> uses) {
            return uses.stream()
                    .allMatch(use -> lastSubmissions.containsKey(use.project())
                            && use.submission() <= lastSubmissions.get(use.project()));
        }
    }

    /// @return empty if a submission is using the file
    public Mono<EndedUses> endedUses(FileId file) {
        return uses.inWork(file).flatMap(this::endedUses);
    }

    private Mono<EndedUses> endedUses(List<Use> found) {
        var projects = found.stream().map(Use::project).distinct().toList();
        return projects.isEmpty()
                ? Mono.just(new EndedUses(Map.of()))
                : client.submissions(projects)
                        .map(UseCheck::byProject)
                        .filter(submissions -> found.stream().noneMatch(use -> isUsing(use, submissions)))
                        .map(submissions -> new EndedUses(lastSubmissions(found, submissions)));
    }

    private static Map<ProjectId, Submission> byProject(List<Submission> submissions) {
        return submissions.stream().collect(Collectors.toMap(Submission::project, Function.identity()));
    }

    /// A claim without its submission is one that is being committed, or never will be.
    private static boolean isUsing(Use use, Map<ProjectId, Submission> submissions) {
        return Optional.ofNullable(submissions.get(use.project()))
                .map(submission -> submission.number() < use.submission() ? use.recent() : submission.unfinished())
                .orElse(false);
    }

    private static Map<ProjectId, Integer> lastSubmissions(List<Use> found, Map<ProjectId, Submission> submissions) {
        return found.stream().collect(Collectors.toMap(Use::project, use -> lastKnown(use, submissions), Math::max));
    }

    /// None follows that of a deleted project.
    private static int lastKnown(Use use, Map<ProjectId, Submission> submissions) {
        return Optional.ofNullable(submissions.get(use.project()))
                .map(submission -> Math.max(submission.number(), use.submission()))
                .orElse(Integer.MAX_VALUE);
    }
}
