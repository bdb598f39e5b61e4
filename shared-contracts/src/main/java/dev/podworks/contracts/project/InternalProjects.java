package dev.podworks.contracts.project;

import dev.podworks.contracts.id.ProjectId;
import java.util.List;

/// The request and response bodies of the internal API of projects-service for projects. Other services call it
/// while they serve a request, with the caller's token.
///
/// - `POST /internal/projects/read` accepts {@link ReadProjects} and returns {@link Projects}: the current snapshots.
///   Ids that are unknown, deleted or not visible to the caller are omitted.
/// - `POST /internal/projects/submissions` accepts {@link ReadProjects} and returns {@link Submissions}, also of the
///   account's projects that a key which is limited to a show can't see.
public final class InternalProjects {
    public static final int MAX_READ = 100;

    private InternalProjects() {}

    /// At most {@link #MAX_READ}.
    public record ReadProjects(List<ProjectId> ids) {
        public ReadProjects {
            if (ids.size() > MAX_READ) {
                throw new IllegalArgumentException("at most " + MAX_READ);
            }
            ids = List.copyOf(ids);
        }
    }

    public record Projects(List<ProjectSnapshot> projects) {
        public Projects {
            projects = List.copyOf(projects);
        }
    }

    /// @param number of the last submission; 0 before the first
    /// @param unfinished whether it is being validated, queued or processed
    public record Submission(ProjectId project, int number, boolean unfinished) {}

    public record Submissions(List<Submission> submissions) {
        public Submissions {
            submissions = List.copyOf(submissions);
        }
    }
}
