package dev.podworks.projects.submission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.projects.file.FileFacts;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.Stage.Charging;
import dev.podworks.projects.project.Stage.Processing;
import dev.podworks.projects.project.Stage.Queued;
import dev.podworks.projects.submission.SagaEvent.ChargeRefused;
import dev.podworks.projects.submission.SagaEvent.ChargeSettled;
import dev.podworks.projects.submission.SagaEvent.DeadlinePassed;
import dev.podworks.projects.submission.SagaEvent.FilesChanged;
import dev.podworks.projects.submission.SagaEvent.StudioFailed;
import dev.podworks.projects.submission.SagaEvent.StudioFinished;
import dev.podworks.projects.submission.SagaEvent.StudioRequeued;
import dev.podworks.projects.submission.SagaEvent.StudioStarted;
import dev.podworks.projects.submission.SagaEvent.Submitted;
import dev.podworks.projects.submission.SagaEvent.UploadMissing;
import dev.podworks.projects.submission.Transition.Announcement;
import dev.podworks.projects.submission.Transition.Moved;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Seeded random sequences of news in any order, late, repeated, and about other submissions.
class RandomNewsTest {
    private static final int SEQUENCES = 3_000;
    private static final int NEWS = 80;
    private static final Map<ProjectStatus, Set<ProjectStatus>> LEGAL = Map.of(
            ProjectStatus.DRAFT, Set.of(ProjectStatus.VALIDATING),
            ProjectStatus.REJECTED, Set.of(ProjectStatus.VALIDATING),
            // Asking for the charge keeps the status; a test project is not charged.
            ProjectStatus.VALIDATING, Set.of(ProjectStatus.VALIDATING, ProjectStatus.REJECTED, ProjectStatus.QUEUED),
            ProjectStatus.QUEUED, Set.of(ProjectStatus.PROCESSING, ProjectStatus.COMPLETED, ProjectStatus.FAILED),
            ProjectStatus.PROCESSING, Set.of(ProjectStatus.QUEUED, ProjectStatus.COMPLETED, ProjectStatus.FAILED));

    @Test
    void noOrderOfNewsChargesTwiceOrFinishesUnpaidAndEverySubmissionEnds() {
        var ended = new HashSet<ProjectStatus>();
        for (long seed = 0; seed < SEQUENCES; seed++) {
            var world = new World(seed);
            try {
                world.hearAnything(NEWS);
                world.settleDown();
                ended.add(world.project.status());
            } catch (AssertionError broken) {
                throw new AssertionError("seed %d after %s".formatted(seed, world.heard), broken);
            }
        }
        // The sequences get everywhere, so what holds for them says something.
        assertThat(ended).contains(ProjectStatus.COMPLETED, ProjectStatus.FAILED, ProjectStatus.REJECTED);
    }

    private static final class World {
        private final Random random;
        private final List<SagaEvent> heard = new ArrayList<>();
        private final Map<Integer, Long> charged = new HashMap<>();
        private final Set<Integer> settled = new HashSet<>();
        private final List<FileSnapshot> files;
        private Project project;
        private Instant now = Given.START;

        World(long seed) {
            random = new Random(seed);
            files = new ArrayList<>(List.of(Given.ready(30), Given.file(FileStatus.AWAITING_UPLOAD)));
            var mode = random.nextInt(5) == 0 ? Mode.TEST : Mode.LIVE;
            project = Given.draft(mode, files.toArray(FileSnapshot[]::new)).project();
        }

        void hearAnything(int times) {
            for (int i = 0; i < times; i++) {
                now = now.plus(Duration.ofSeconds(random.nextInt(60)));
                hear(random.nextInt(4) == 0 && !heard.isEmpty() ? heard.get(random.nextInt(heard.size())) : anything());
            }
        }

        /// The other services answer what they were asked, and time passes.
        void settleDown() {
            for (int i = 0; i < 10; i++) {
                now = now.plus(Duration.ofMinutes(10));
                hear(
                        switch (project.stage()) {
                            case Charging _ when random.nextBoolean() -> new ChargeSettled(submission());
                            case Charging _ -> new ChargeRefused(submission(), 0);
                            case Queued at -> new StudioStarted(submission(), at.attempt() + 1);
                            case Processing at
                            when random.nextBoolean() -> new StudioFinished(submission(), at.attempt(), Given.OUTPUTS);
                            case Processing at -> new StudioFailed(submission(), at.attempt(), "no sound in it");
                            default -> new DeadlinePassed();
                        });
            }
            assertThat(project.status())
                    .isIn(ProjectStatus.DRAFT, ProjectStatus.REJECTED, ProjectStatus.COMPLETED, ProjectStatus.FAILED);
        }

        private SagaEvent anything() {
            var submission = Math.max(0, submission() + 1 - random.nextInt(3));
            var attempt = random.nextInt(4);
            return switch (random.nextInt(11)) {
                case 0, 1 -> new Submitted(FileFacts.of(files));
                case 2, 3 -> new FilesChanged(fileNews());
                case 4 -> new UploadMissing(submission, "interview.wav");
                case 5 -> new ChargeSettled(submission);
                case 6 -> random.nextBoolean() ? new ChargeRefused(submission, 5) : new DeadlinePassed();
                case 7 -> new StudioStarted(submission, attempt);
                case 8 -> new StudioRequeued(submission, attempt);
                case 9 -> new StudioFinished(submission, attempt, Given.OUTPUTS);
                default -> new StudioFailed(submission, attempt, "no sound in it");
            };
        }

        private FileFacts fileNews() {
            var place = random.nextInt(files.size());
            var later =
                    switch (random.nextInt(6)) {
                        case 0 -> Given.file(FileStatus.AWAITING_UPLOAD);
                        case 1 -> Given.file(FileStatus.CHECKING);
                        case 2 -> Given.failed(FileError.Code.UNREADABLE_FILE);
                        default -> Given.ready(random.nextInt(100));
                    };
            files.set(place, Given.then(files.get(place), later));
            return FileFacts.of(files);
        }

        private int submission() {
            return project.stage().submission();
        }

        private void hear(SagaEvent event) {
            heard.add(event);
            if (event instanceof ChargeSettled(int submission)
                    && project.stage() instanceof Charging at
                    && at.submission() == submission) {
                settled.add(submission);
            }
            if (SubmissionSaga.decide(project, event, now) instanceof Moved moved) {
                check(moved);
                project = moved.project();
            }
        }

        private void check(Moved moved) {
            var before = project;
            for (var announcement : moved.announcements()) {
                check(before, announcement);
                before = announcement.project();
            }
            assertThat(moved.project().version()).isGreaterThan(project.version());
        }

        private void check(Project before, Announcement announcement) {
            var after = announcement.project();
            assertThat(LEGAL.get(before.status())).contains(after.status());
            assertThat(announcement.previous()).isEqualTo(before.status());
            assertThat(after.version()).isEqualTo(before.version() + 1);
            var next = announcement.type() == EventType.PROJECT_VALIDATING ? 1 : 0;
            assertThat(after.stage().submission()).isEqualTo(before.stage().submission() + next);
            if (announcement.type() == EventType.PROJECT_CHARGE_REQUESTED) {
                var price = after.snapshot().creditsSeconds();
                assertThat(charged.merge(after.stage().submission(), price, (first, _) -> first))
                        .as("asked again for the same")
                        .isEqualTo(price);
                assertThat(after.mode()).isEqualTo(Mode.LIVE);
            }
            var needsPayment = Set.of(ProjectStatus.QUEUED, ProjectStatus.COMPLETED, ProjectStatus.FAILED);
            if (after.mode() == Mode.LIVE && needsPayment.contains(after.status())) {
                assertThat(settled).contains(after.stage().submission());
            }
        }
    }
}
