package dev.podworks.systemtests.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.local.stack.StackListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// A rolling release and a few minutes of chaos on two replicas of everything. Too slow for every build, which
/// kills each service once (`FaultsIT`): run it by name, as docs/operations.md describes. The long run is
/// `./podworks chaos`.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class BriefChaos {
    /// `-Dpodworks.chaos.seed=…` sets another seed.
    private static final long SEED = Long.getLong("podworks.chaos.seed", 11);

    private static @Nullable ReplicatedStack replicated;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        replicated = ReplicatedStack.start(StackListener.SILENT);
    }

    @AfterAll
    static void stop() {
        if (replicated != null) {
            replicated.close();
        }
    }

    @Test
    @Order(1)
    void aRollingUpdateFailsNoRequest() throws InterruptedException {
        var report =
                new RollingRestart(running(), new ConsoleOutput()).of(List.of("gateway-2", "projects-service"), folder);
        assertThat(report.steps())
                .allSatisfy(
                        step -> assertThat(step.failures()).as(step.replica()).isEmpty());
        assertThat(report.unfinished()).isEmpty();
    }

    @Test
    @Order(2)
    void nothingIsLostOrDuplicatedWhileProcessesAndTheNetworkFail() throws InterruptedException {
        var report =
                new ChaosRun(running(), new ConsoleOutput()).under(targets -> FaultPlan.brief(SEED, targets), folder);
        report.print(new ConsoleOutput());
        assertThat(report.violations()).as("seed %d", SEED).isEmpty();
        assertThat(report.counts().get("projects completed")).isPositive();
    }

    private static ReplicatedStack running() {
        return Objects.requireNonNull(replicated);
    }
}
