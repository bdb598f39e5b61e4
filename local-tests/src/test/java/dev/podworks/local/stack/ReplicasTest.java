package dev.podworks.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.local.stack.PartStatus.State;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A stack with two replicas of every (tiny) service.
@Tag("integration")
class ReplicasTest {

    @TempDir
    static Path root;

    private static StackHome home;
    private static Stack stack;

    @BeforeAll
    static void up() throws IOException {
        home = TestCheckout.in(root).home();
        stack = new Stack(home, new StackSettings(TestCheckout.freePorts(), 2, Map.of("files-service-2/ONLY", "two")));
        stack.up(StackListener.SILENT);
    }

    /// The balancer polls readiness four times a second.
    @BeforeEach
    void callersReachBoth() {
        Awaitility.await().until(() -> answers("SERVER_PORT", 4).size() == 2);
    }

    @AfterAll
    static void down() {
        stack.down(StackListener.SILENT);
        assertThat(stack.runningParts()).isEmpty();
    }

    @Test
    void everyReplicaHasItsOwnNameProcessLogAndPorts() {
        assertThat(stack.names()).contains("balancer", "gateway", "gateway-2", "studio", "studio-2");
        assertThat(stack.status())
                .allSatisfy(part -> assertThat(part.state()).isEqualTo(State.READY))
                .extracting(PartStatus::pid)
                .doesNotHaveDuplicates();
        assertThat(stack.status()).flatExtracting(PartStatus::ports).doesNotHaveDuplicates();
        assertThat(home.log("billing-service-2").path()).exists();
    }

    @Test
    void bothReplicasAreReachedAtOneAddress() {
        assertThat(answers("DATABASE_PASSWORD", 4)).as("what replicas share").hasSize(1);
        assertThat(answers("ONLY", 4)).containsExactlyInAnyOrder("two", "null");
    }

    @Test
    void theOtherReplicaAnswersWhileOneIsDown() {
        stack.kill("files-service");
        assertThat(answers("ONLY", 6)).containsExactly("two");
        stack.start("files-service", StackListener.SILENT);
        assertThat(stack.isReady()).isTrue();
    }

    /// Regression: the killing thread lost track of the replacement, which kept the port of the next replica.
    @Test
    void aReplicaRestartedDuringAKillIsTracked() throws InterruptedException {
        var end = System.nanoTime() + Duration.ofSeconds(3).toNanos();
        var starter = Thread.ofVirtual().start(() -> {
            while (System.nanoTime() < end) {
                stack.launch("billing-service-2");
            }
        });
        for (int i = 0; i < 3; i++) {
            stack.kill("billing-service-2");
            Awaitility.await().until(() -> stack.runningParts().contains("billing-service-2"));
        }
        starter.join();
        Awaitility.await().until(() -> stack.isReady("billing-service-2"));
    }

    @Test
    void aPausedReplicaIsSkippedUntilItContinues() {
        stack.pause("files-service-2");
        try {
            assertThat(stack.isReady("files-service-2")).isFalse();
            Awaitility.await()
                    .atMost(Duration.ofSeconds(10))
                    .untilAsserted(() -> assertThat(answers("ONLY", 4)).containsExactly("null"));
        } finally {
            stack.resume("files-service-2");
        }
        assertThat(stack.isReady("files-service-2")).isTrue();
    }

    @Test
    void aReplicaIsRestartedWithOtherOptionsAndBack() {
        stack.with(Map.of("files-service-2/ONLY", "changed")).start("files-service-2", StackListener.SILENT);
        Awaitility.await().until(() -> answers("ONLY", 6).contains("changed"));
        stack.start("files-service-2", StackListener.SILENT);
        Awaitility.await().until(() -> answers("ONLY", 6).contains("two"));
        assertThat(answers("ONLY", 6)).doesNotContain("changed");
    }

    /// Of files-service, each over its own connection.
    private static List<String> answers(String variable, int connections) {
        return IntStream.range(0, connections)
                .mapToObj(_ -> ask(variable))
                .distinct()
                .toList();
    }

    private static String ask(String variable) {
        var gateway = StackSettings.load(home).orElseThrow().port();
        var address = URI.create(new PortPlan(gateway).url(ServiceModule.FILES) + "/environment/" + variable);
        try (var http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            var request = HttpRequest.newBuilder(address)
                    .timeout(Duration.ofSeconds(1))
                    .build();
            return http.send(request, BodyHandlers.ofString()).body();
        } catch (HttpTimeoutException e) {
            return "timeout";
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
