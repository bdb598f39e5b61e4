package dev.podworks.projects.submission;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.projects.file.FileFacts;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.Stage;
import java.util.List;
import java.util.stream.Stream;

/// What an event does to a project.
public sealed interface Transition {
    /// The project moves on, perhaps by several steps at once.
    record Moved(Project project, List<Announcement> announcements) implements Transition {
        static Moved from(Project project) {
            return new Moved(project, List.of());
        }

        /// Takes a step and tells of it.
        Moved to(Stage next, EventType type) {
            var moved = project.moveTo(next);
            var announcement = new Announcement(type, moved, project.status());
            return new Moved(
                    moved,
                    Stream.concat(announcements.stream(), Stream.of(announcement))
                            .toList());
        }

        /// Whether one of its steps publishes an event of this type.
        boolean tells(EventType type) {
            return announcements.stream().anyMatch(announcement -> announcement.type() == type);
        }

        /// The same with the lengths of the files that are ready.
        Moved measured(FileFacts files) {
            return new Moved(project.measured(files), announcements);
        }

        /// Takes a step that is nobody else's business.
        Moved quietlyTo(Stage next) {
            return new Moved(project.moveTo(next), announcements);
        }
    }

    /// The event comes too late, twice, or for another submission: nothing changes.
    record Ignored() implements Transition {}

    /// The caller asks for what can't be done at this stage.
    record Refused(ProjectStatus status) implements Transition {}

    /// @param project as it was at that step
    record Announcement(EventType type, Project project, ProjectStatus previous) {
        ProjectEvent event() {
            return new ProjectEvent(project.snapshot(), previous);
        }
    }
}
