package dev.podworks.projects.submission;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.Stage;
import java.util.List;
import java.util.stream.Stream;

/// The result of applying an event to a project.
public sealed interface Transition {
    /// The project moves to another stage, possibly through several.
    ///
    /// @param events to publish, in order
    record Moved(Project project, List<OutgoingEvent> events) implements Transition {
        static Moved from(Project project) {
            return new Moved(project, List.of());
        }

        /// Moves on and publishes an event.
        Moved to(Stage next, EventType type) {
            var moved = project.moveTo(next);
            var event = new OutgoingEvent(type, moved, project.status());
            return new Moved(
                    moved, Stream.concat(events.stream(), Stream.of(event)).toList());
        }

        /// Moves on without an event, because nothing changes for other services.
        Moved to(Stage next) {
            return new Moved(project.moveTo(next), events);
        }

        /// Sets the durations of the files that are ready.
        Moved measured(FileSnapshots files) {
            return new Moved(project.measured(files), events);
        }

        public boolean publishes(EventType type) {
            return events.stream().anyMatch(event -> event.type() == type);
        }
    }

    /// The event is late, repeated, or about another submission: nothing changes.
    record Ignored() implements Transition {}

    /// A command that is not allowed at this stage.
    record Refused(ProjectStatus status) implements Transition {}

    /// @param project its state after the step that publishes the event
    record OutgoingEvent(EventType type, Project project, ProjectStatus previousStatus) {
        public ProjectEvent payload() {
            return new ProjectEvent(project.snapshot(), previousStatus);
        }
    }
}
