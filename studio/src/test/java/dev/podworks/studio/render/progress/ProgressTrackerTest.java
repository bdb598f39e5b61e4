package dev.podworks.studio.render.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ProgressTrackerTest {
    private static final RenderStep.Sequence PLAN =
            new RenderStep.Sequence(List.of(RenderStep.MEASURING, RenderStep.CLEANING, RenderStep.ENCODING));

    private final List<Progress> reports = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-20T09:30:00Z");

    private ProgressTracker board(Duration... tracks) {
        return new ProgressTracker(List.of(tracks), PLAN, reports::add, () -> now);
    }

    @Test
    void tracksAreWeightedByDuration() {
        ProgressTracker board = board(Duration.ofMinutes(30), Duration.ofMinutes(10));
        board.report(0, RenderStep.ENCODING, 1);
        assertThat(reports.getLast().percent()).isCloseTo(75, within(1e-9));
        board.report(1, RenderStep.CLEANING, 0);
        assertThat(reports.getLast().percent())
                .isCloseTo(75 + PLAN.startPercent(RenderStep.CLEANING) / 4, within(1e-9));
        assertThat(reports.getLast().step()).isEqualTo("Cleaning");
        assertThat(reports.getLast().capPercent())
                .isCloseTo(75 + PLAN.endPercent(RenderStep.CLEANING) / 4, within(1e-9));
    }

    @Test
    void encodingATrackAgainDoesNotDecreaseTheProgress() {
        ProgressTracker board = board(Duration.ofMinutes(1));
        board.report(0, RenderStep.ENCODING, 0.9);
        double before = reports.getLast().percent();
        board.report(0, RenderStep.ENCODING, 0);
        assertThat(reports.getLast().percent()).isEqualTo(before);
    }

    @Test
    void recognitionRunsConcurrentlyAndIsNamedWhenItIsTheLastStep() {
        RenderStep.Sequence plan = new RenderStep.Sequence(
                List.of(RenderStep.MEASURING, RenderStep.CLEANING, RenderStep.ENCODING, RenderStep.TRANSCRIBING));
        ProgressTracker board = new ProgressTracker(List.of(Duration.ofMinutes(1)), plan, reports::add, () -> now);
        double transcribing = 100 - plan.startPercent(RenderStep.TRANSCRIBING);
        board.report(0, RenderStep.CLEANING, 0);
        board.report(0, RenderStep.TRANSCRIBING, 0.5);
        double before = plan.startPercent(RenderStep.CLEANING) + transcribing / 2;
        assertThat(reports.getLast().percent()).isCloseTo(before, within(1e-9));
        assertThat(reports.getLast().step()).isEqualTo("Cleaning");
        assertThat(reports.getLast().capPercent())
                .isCloseTo(plan.endPercent(RenderStep.CLEANING) + transcribing, within(1e-9));
        board.report(0, RenderStep.ENCODING, 1);
        assertThat(reports.getLast().step()).isEqualTo("Transcribing");
        assertThat(reports.getLast().percent()).isCloseTo(100 - transcribing / 2, within(1e-9));
        board.report(0, RenderStep.TRANSCRIBING, 1);
        assertThat(reports.getLast().percent()).isCloseTo(100, within(1e-9));
    }

    @Test
    void theRateIsMeasuredOverTheLastSeconds() {
        ProgressTracker board = board(Duration.ofMinutes(1));
        board.report(0, RenderStep.MEASURING, 0);
        assertThat(reports.getLast().ratePerSecond()).isZero();
        now = now.plusSeconds(100);
        board.report(0, RenderStep.CLEANING, 0);
        now = now.plusSeconds(2);
        board.report(0, RenderStep.CLEANING, 0.5);
        double gained = (PLAN.endPercent(RenderStep.CLEANING) - PLAN.startPercent(RenderStep.CLEANING)) / 2;
        assertThat(reports.getLast().ratePerSecond()).isCloseTo(gained / 2, within(1e-9));
    }

    @Test
    void theTotalNeverDecreasesForRandomReports() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        ProgressTracker board = board(Duration.ofSeconds(1), Duration.ofMinutes(7), Duration.ofHours(2));
        List<RenderStep> steps = PLAN.steps();
        for (int i = 0; i < 2000; i++) {
            now = now.plusMillis(random.nextInt(500));
            RenderStep step = steps.get(random.nextInt(steps.size()));
            board.report(random.nextInt(3), step, random.nextDouble() * 1.5 - 0.2);
        }
        assertThat(reports.stream().map(Progress::percent)).as("seed %d", seed).isSorted();
        assertThat(reports).as("seed %d", seed).allSatisfy(progress -> {
            assertThat(progress.percent()).isBetween(0.0, 100.0);
            assertThat(progress.capPercent()).isBetween(progress.percent(), 100.0);
        });
    }
}
