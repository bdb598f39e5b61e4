package dev.podworks.systemtests.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.chaos.Fault.Killed;
import dev.podworks.systemtests.chaos.FaultPlan.Step;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultPlanTest {
    private static final List<String> REPLICAS = List.of("gateway", "gateway-2", "studio", "studio-2");
    private static final FaultTargets TARGETS = new FaultTargets(
            REPLICAS,
            List.of("postgres", "kafka", "cloud"),
            List.of(new NetworkPath("gateway", "projects-service"), new NetworkPath("studio", "cloud")),
            List.of("studio-2"),
            List.of("gateway-2"));
    /// Two per replica, three per backend, one per path, one per disk, two for clocks.
    private static final int CARDS = 4 * 2 + 3 * 3 + 2 + 1 + 2;

    private static final Duration LONG = Duration.ofMinutes(30);

    @Test
    void aSeedDeterminesThePlan() {
        assertThat(FaultPlan.of(7, LONG, TARGETS)).isEqualTo(FaultPlan.of(7, LONG, TARGETS));
        assertThat(FaultPlan.of(8, LONG, TARGETS).steps())
                .isNotEqualTo(FaultPlan.of(7, LONG, TARGETS).steps());
    }

    @Test
    void everyFaultOfEveryTargetOccursBeforeAnyIsRepeated() {
        for (long seed = 0; seed < 20; seed++) {
            var first = FaultPlan.of(seed, LONG, TARGETS).steps().subList(0, CARDS).stream()
                    .map(Step::fault)
                    .toList();
            assertThat(first.stream().map(fault -> fault.kind() + fault.target()))
                    .as("seed %d", seed)
                    .filteredOn(card -> !card.startsWith("skewed"))
                    .doesNotHaveDuplicates()
                    .hasSize(CARDS - 2);
            assertThat(first).as("seed %d", seed).extracting(Fault::kind).contains("skewed clocks", "full disks");
        }
    }

    @Test
    void noFaultStartsAfterTheEnd() {
        var plan = FaultPlan.of(7, Duration.ofMinutes(2), TARGETS);
        assertThat(plan.steps()).isNotEmpty().allMatch(step -> step.at().compareTo(plan.length()) < 0);
    }

    @Test
    void theShortPlanKillsOneReplicaOfEveryService() {
        for (long seed = 0; seed < 20; seed++) {
            var killed = FaultPlan.brief(seed, TARGETS).steps().stream()
                    .map(Step::fault)
                    .filter(fault -> fault instanceof Killed && REPLICAS.contains(fault.target()))
                    .map(fault -> fault.target().replaceAll("-\\d$", ""))
                    .toList();
            assertThat(killed).as("seed %d", seed).containsExactlyInAnyOrder("gateway", "studio");
        }
    }
}
