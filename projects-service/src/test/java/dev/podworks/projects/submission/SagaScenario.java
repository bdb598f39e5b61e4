package dev.podworks.projects.submission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectDetails;
import dev.podworks.projects.project.ProjectFile;
import dev.podworks.projects.project.Stage;
import dev.podworks.projects.submission.Transition.Ignored;
import dev.podworks.projects.submission.Transition.Moved;
import dev.podworks.projects.submission.Transition.OutgoingEvent;
import dev.podworks.projects.submission.Transition.Refused;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A test of the saga as a list of steps: given a project, an event publishes these events and leads to this
/// status.
final class SagaScenario {
    static final Instant START = Instant.parse("2026-11-20T09:30:00Z");
    static final StoredOutputs OUTPUTS =
            new StoredOutputs(List.of(), List.of(), "outputs/all.zip", "outputs/manifest.json");
    private static final Ids IDS = new Ids(InstantSource.fixed(START));

    private Project project;
    private Instant now = START;

    private SagaScenario(Project project) {
        this.project = project;
    }

    static SagaScenario draft(FileSnapshot... files) {
        return draft(Mode.LIVE, files);
    }

    static SagaScenario draft(Mode mode, FileSnapshot... files) {
        var projectFiles = Arrays.stream(files)
                .map(file -> new ProjectFile(file.id(), file.fileName(), null))
                .toList();
        var details = new ProjectDetails("An interview", null, null, ProjectSettings.DEFAULTS, null, List.of());
        return new SagaScenario(new Project(
                IDS.project(), 1, IDS.account(), mode, null, false, details, projectFiles, START, new Stage.Draft()));
    }

    static FileSnapshot file(FileStatus status) {
        return file(status, null, null);
    }

    static FileSnapshot ready(double durationSeconds) {
        return file(FileStatus.READY, new Measured(durationSeconds, 1, 48_000, 1_000, false, false), null);
    }

    static FileSnapshot failed(FileError.Code code) {
        return file(FileStatus.FAILED, null, new FileError(code, "It has no audio."));
    }

    private static FileSnapshot file(FileStatus status, @Nullable Measured measured, @Nullable FileError error) {
        return new FileSnapshot(
                IDS.file(),
                1,
                IDS.account(),
                Mode.LIVE,
                "key_1",
                "interview.wav",
                status,
                measured,
                error,
                null,
                START,
                null,
                null);
    }

    /// A later version of the file.
    static FileSnapshot then(FileSnapshot file, FileSnapshot later) {
        return new FileSnapshot(
                file.id(),
                file.version() + 1,
                file.account(),
                file.mode(),
                file.madeBy(),
                file.fileName(),
                later.status(),
                later.measured(),
                later.error(),
                null,
                START,
                null,
                null);
    }

    static FileSnapshots snapshots(FileSnapshot... files) {
        return FileSnapshots.of(List.of(files));
    }

    SagaScenario after(Duration time) {
        now = now.plus(time);
        return this;
    }

    SagaScenario on(SagaEvent event, EventType... published) {
        var transition = SubmissionSaga.decide(project, event, now);
        assertThat(transition).as("%s at %s", event, project.stage()).isInstanceOf(Moved.class);
        var moved = (Moved) transition;
        assertThat(moved.events().stream().map(OutgoingEvent::type)).containsExactly(published);
        project = moved.project();
        return this;
    }

    SagaScenario ignores(SagaEvent... events) {
        for (var event : events) {
            assertThat(SubmissionSaga.decide(project, event, now))
                    .as("%s at %s", event, project.stage())
                    .isInstanceOf(Ignored.class);
        }
        return this;
    }

    SagaScenario refuses(SagaEvent event) {
        assertThat(SubmissionSaga.decide(project, event, now)).isEqualTo(new Refused(project.status()));
        return this;
    }

    SagaScenario is(ProjectStatus status) {
        assertThat(project.status()).isEqualTo(status);
        return this;
    }

    Project project() {
        return project;
    }
}
