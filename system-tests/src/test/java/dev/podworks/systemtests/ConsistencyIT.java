package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Receiver;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What one service has answered, all others know: docs/consistency.md.
@Isolated("delays every consumer")
@Tag("integration")
@ExtendWith(RunningStack.class)
class ConsistencyIT {
    private static final Logger LOG = LoggerFactory.getLogger(ConsistencyIT.class);
    private static final int REPETITIONS = Integer.getInteger("consistency.repetitions", 4);
    private static final int CLIENTS = 4;
    private static final String DELAY = "5s";
    private static final String[] SERVICES = {
        "projects-service", "files-service", "billing-service", "webhooks-service", "deliveries-service", "gateway"
    };

    @TempDir
    Path folder;

    @Test
    void answersAreConsistentWhileConsumersLag(RunningStack stack) {
        var recording = new Recordings(folder).cut(2);
        try (var receiver = new Receiver();
                var _ = stack.restart(Map.of("PODWORKS_INBOX_DELAY", DELAY), SERVICES)) {
            ConsistencyFlows.all().forEach((name, flow) -> {
                LOG.info("flow: {}", name);
                flow.run(stack.signUp(name), recording);
            });
            deletedProjectHasNoFilesInWebhooks(stack, receiver, recording);
        }
    }

    /// The event is received 5 s after the project was deleted.
    private static void deletedProjectHasNoFilesInWebhooks(RunningStack stack, Receiver receiver, Path recording) {
        var customer = stack.signUp("Webhook");
        customer.receiveWebhooksAt(receiver.url());
        var project = customer.submit(customer.uploadReady(recording));
        assertThat(customer.ended(project, Duration.ofMinutes(2)).path("status").asString())
                .isEqualTo("completed");
        customer.live().delete("/v1/projects/" + project).expect(200);

        var completed = Awaitility.await("project.completed")
                .atMost(Duration.ofSeconds(40))
                .until(
                        () -> receiver.calls().stream()
                                .map(Receiver.Call::json)
                                .filter(event -> event.path("type").asString().equals("project.completed"))
                                .toList(),
                        events -> !events.isEmpty())
                .getFirst()
                .at("/data/object");
        assertThat(completed.path("filesAvailable").asBoolean(true))
                .as("%s", completed)
                .isFalse();
        assertThat(completed.has("outputs")).isFalse();
    }

    /// Several impatient clients at once, which is load enough for two cores.
    @Test
    void answersAreConsistentAtFullSpeed(RunningStack stack) throws Exception {
        var recording = new Recordings(folder).cut(2);
        try (var clients = Executors.newFixedThreadPool(CLIENTS)) {
            List<Callable<Void>> runs = IntStream.range(0, REPETITIONS)
                    .<Callable<Void>>mapToObj(run -> () -> {
                        ConsistencyFlows.all()
                                .forEach((name, flow) -> flow.run(
                                        stack.signUp(String.format(Locale.ROOT, "%s-%d", name, run)), recording));
                        return null;
                    })
                    .toList();
            for (var ended : clients.invokeAll(runs)) {
                ended.get();
            }
        }
    }
}
