package dev.podworks.projects.submission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.Stage.Charging;
import dev.podworks.projects.project.Stage.OnHold;
import dev.podworks.projects.project.Stage.Processing;
import dev.podworks.projects.project.Stage.Queued;
import dev.podworks.projects.submission.SagaEvent.Cancelled;
import dev.podworks.projects.submission.SagaEvent.DeadlinePassed;
import dev.podworks.projects.submission.SagaEvent.FilesChanged;
import dev.podworks.projects.submission.SagaEvent.Held;
import dev.podworks.projects.submission.SagaEvent.Released;
import dev.podworks.projects.submission.SagaEvent.Retried;
import dev.podworks.projects.submission.SagaEvent.StudioFailed;
import dev.podworks.projects.submission.SagaEvent.StudioFinished;
import dev.podworks.projects.submission.SagaEvent.StudioRequeued;
import dev.podworks.projects.submission.SagaEvent.StudioStarted;
import dev.podworks.projects.submission.SagaEvent.Submitted;
import dev.podworks.projects.submission.SagaEvent.UploadMissing;
import dev.podworks.projects.submission.Transition.Moved;
import dev.podworks.projects.submission.Transition.OutgoingEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Seeded random sequences of commands and events: in any order, late, repeated, and about other submissions and
/// attempts. Billing is a model that keeps its guarantees with any delay.
class RandomEventsTest {
    private static final int SEQUENCES = 10_000;
    private static final int EVENTS = 100;

    @Test
    void noOrderOfEventsChargesTwiceOrRefundsUnpaidSubmissionsAndEverySubmissionEnds() {
        var ended = new HashSet<ProjectStatus>();
        for (long seed = 0; seed < SEQUENCES; seed++) {
            var world = new World(seed);
            try {
                world.receiveRandomEvents(EVENTS);
                world.settle();
                ended.add(world.project.status());
            } catch (AssertionError e) {
                throw new AssertionError(String.format(Locale.ROOT, "seed %d after %s", seed, world.received), e);
            }
        }
        // Every final status is reached, so that the assertions are meaningful.
        assertThat(ended)
                .contains(
                        ProjectStatus.COMPLETED, ProjectStatus.FAILED, ProjectStatus.REJECTED, ProjectStatus.CANCELLED);
    }

    private static final class World {
        private final Random random;
        private final List<SagaEvent> received = new ArrayList<>();
        private final Map<Integer, Long> prices = new HashMap<>();
        private final BillingModel billing;
        private final List<FileSnapshot> files;
        private Project project;
        private Instant now = SagaScenario.START;

        World(long seed) {
            random = new Random(seed);
            billing = new BillingModel(random);
            files = new ArrayList<>(List.of(SagaScenario.ready(30), SagaScenario.file(FileStatus.IMPORTING)));
            var mode = random.nextInt(5) == 0 ? Mode.TEST : Mode.LIVE;
            project =
                    SagaScenario.draft(mode, files.toArray(FileSnapshot[]::new)).project();
        }

        void receiveRandomEvents(int times) {
            for (int i = 0; i < times; i++) {
                now = now.plus(Duration.ofSeconds(random.nextInt(60)));
                if (random.nextInt(3) == 0) {
                    billing.receive();
                } else {
                    receive(
                            random.nextInt(5) == 0 && !received.isEmpty()
                                    ? received.get(random.nextInt(received.size()))
                                    : randomEvent());
                }
            }
        }

        /// The other services respond to all requests, and time passes.
        void settle() {
            for (int i = 0; i < 40; i++) {
                now = now.plus(SubmissionSaga.IMPORT_TIMEOUT);
                while (billing.isBehind()) {
                    billing.receive();
                }
                receive(
                        switch (project.stage()) {
                            case Charging _
                            when billing.hasResponses() && random.nextBoolean() -> billing.latestResponse();
                            case Queued at -> new StudioStarted(submission(), at.attempt() + 1);
                            case OnHold _ -> new Released();
                            case Processing at
                            when random.nextBoolean() ->
                                new StudioFinished(submission(), at.attempt(), SagaScenario.OUTPUTS);
                            case Processing at -> new StudioFailed(submission(), at.attempt(), "It has no audio.");
                            default -> new DeadlinePassed();
                        });
            }
            while (billing.isBehind()) {
                billing.receive();
            }
            assertThat(project.stage().ended()
                            || project.status() == ProjectStatus.DRAFT
                            || project.status() == ProjectStatus.REJECTED)
                    .as("ended: %s", project.stage())
                    .isTrue();
            assertThat(billing.paidSeconds()).as("paid for %s", project.stage()).isEqualTo(owedSeconds());
        }

        private long owedSeconds() {
            return project.mode() == Mode.LIVE && project.status() == ProjectStatus.COMPLETED
                    ? Objects.requireNonNull(project.stage().creditsSeconds())
                    : 0;
        }

        private SagaEvent randomEvent() {
            var submission = Math.max(0, submission() + 1 - random.nextInt(3));
            var attempt = random.nextInt(4);
            return switch (random.nextInt(15)) {
                case 0, 1 ->
                    new Submitted(FileSnapshots.of(files), random.nextInt(20) == 0 && project.mode() == Mode.TEST);
                case 2, 3 -> new FilesChanged(fileChange());
                case 4 ->
                    random.nextInt(3) == 0 ? new UploadMissing(submission, "interview.wav") : new DeadlinePassed();
                case 5, 6, 7 -> billing.hasResponses() ? billing.anyResponse() : new DeadlinePassed();
                case 8 -> random.nextInt(4) == 0 ? new Cancelled() : new Retried(FileSnapshots.of(files));
                case 9 -> random.nextBoolean() ? new Held() : new Released();
                case 10, 11 -> new StudioStarted(submission, attempt);
                case 12 -> new StudioRequeued(submission, attempt);
                case 13 -> new StudioFinished(submission, attempt, SagaScenario.OUTPUTS);
                default -> new StudioFailed(submission, attempt, "It has no audio.");
            };
        }

        private FileSnapshots fileChange() {
            var index = random.nextInt(files.size());
            var later =
                    switch (random.nextInt(8)) {
                        case 0 -> SagaScenario.file(FileStatus.AWAITING_UPLOAD);
                        case 1 -> SagaScenario.file(FileStatus.CHECKING);
                        case 2 -> SagaScenario.failed(FileError.Code.IMPORT_FAILED);
                        case 3 -> SagaScenario.file(FileStatus.DELETED);
                        case 4 -> SagaScenario.file(FileStatus.IMPORTING);
                        default -> SagaScenario.ready(random.nextInt(100));
                    };
            files.set(index, SagaScenario.then(files.get(index), later));
            return FileSnapshots.of(files);
        }

        private int submission() {
            return project.stage().submission();
        }

        private void receive(SagaEvent event) {
            received.add(event);
            if (SubmissionSaga.decide(project, event, now) instanceof Moved moved) {
                check(moved);
                project = moved.project();
            }
        }

        private void check(Moved moved) {
            var before = project;
            for (var event : moved.events()) {
                check(before, event);
                billing.publish(event);
                before = event.project();
            }
            assertThat(moved.project().version()).isGreaterThan(project.version());
        }

        private void check(Project before, OutgoingEvent event) {
            var after = event.project();
            assertThat(LegalTransitions.from(before.status())).contains(after.status());
            assertThat(event.previousStatus()).isEqualTo(before.status());
            assertThat(after.version()).isEqualTo(before.version() + 1);
            var next = event.type() == EventType.PROJECT_VALIDATING ? 1 : 0;
            assertThat(submission(after)).isEqualTo(submission(before) + next);
            if (event.type() == EventType.PROJECT_CHARGE_REQUESTED) {
                var price = after.snapshot().creditsSeconds();
                assertThat(prices.merge(submission(after), price, (first, _) -> first))
                        .as("a repeated request has the same price")
                        .isEqualTo(price);
                assertThat(after.mode()).isEqualTo(Mode.LIVE);
            }
            var needsPayment = Set.of(
                    ProjectStatus.QUEUED, ProjectStatus.PROCESSING, ProjectStatus.COMPLETED, ProjectStatus.FAILED);
            if (after.mode() == Mode.LIVE && needsPayment.contains(after.status())) {
                assertThat(billing.isPaid(submission(after))).as("paid").isTrue();
            }
        }

        private static int submission(Project project) {
            return project.stage().submission();
        }
    }
}
