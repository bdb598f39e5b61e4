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
import dev.podworks.projects.file.FileFacts;
import dev.podworks.projects.project.Details;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectFile;
import dev.podworks.projects.project.Stage;
import dev.podworks.projects.submission.Transition.Announcement;
import dev.podworks.projects.submission.Transition.Ignored;
import dev.podworks.projects.submission.Transition.Moved;
import dev.podworks.projects.submission.Transition.Refused;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A saga's test as a list of steps: given a project, on an event, it tells so and so and stands there.
final class Given {
    static final Instant START = Instant.parse("2026-11-20T09:30:00Z");
    static final StoredOutputs OUTPUTS =
            new StoredOutputs(List.of(), List.of(), "outputs/all.zip", "outputs/manifest.json");
    private static final Ids IDS = new Ids(InstantSource.fixed(START));

    private Project project;
    private Instant now = START;

    private Given(Project project) {
        this.project = project;
    }

    static Given draft(FileSnapshot... files) {
        return draft(Mode.LIVE, files);
    }

    static Given draft(Mode mode, FileSnapshot... files) {
        var places = Arrays.stream(files)
                .map(file -> new ProjectFile(file.id(), file.fileName(), null))
                .toList();
        var details = new Details("An interview", null, null, ProjectSettings.DEFAULTS, null, List.of());
        return new Given(new Project(
                IDS.project(), 1, IDS.account(), mode, null, false, details, places, START, new Stage.Draft()));
    }

    static FileSnapshot file(FileStatus status) {
        return file(status, null, null);
    }

    static FileSnapshot ready(double durationSeconds) {
        return file(FileStatus.READY, new Measured(durationSeconds, 1, 48_000, 1_000, false, false), null);
    }

    static FileSnapshot failed(FileError.Code code) {
        return file(FileStatus.FAILED, null, new FileError(code, "no sound in it"));
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

    /// The same file, later.
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

    static FileFacts facts(FileSnapshot... files) {
        return FileFacts.of(List.of(files));
    }

    Given after(Duration time) {
        now = now.plus(time);
        return this;
    }

    Given on(SagaEvent event, EventType... told) {
        var transition = SubmissionSaga.decide(project, event, now);
        assertThat(transition).as("%s at %s", event, project.stage()).isInstanceOf(Moved.class);
        var moved = (Moved) transition;
        assertThat(moved.announcements().stream().map(Announcement::type)).containsExactly(told);
        project = moved.project();
        return this;
    }

    Given ignores(SagaEvent... events) {
        for (var event : events) {
            assertThat(SubmissionSaga.decide(project, event, now))
                    .as("%s at %s", event, project.stage())
                    .isInstanceOf(Ignored.class);
        }
        return this;
    }

    Given refuses(SagaEvent event) {
        assertThat(SubmissionSaga.decide(project, event, now)).isEqualTo(new Refused(project.status()));
        return this;
    }

    Given is(ProjectStatus status) {
        assertThat(project.status()).isEqualTo(status);
        return this;
    }

    Project project() {
        return project;
    }
}
