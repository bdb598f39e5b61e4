package dev.podworks.cli.webhook;

import dev.podworks.cli.CliException;
import dev.podworks.sdk.Podworks;
import dev.podworks.sdk.model.Mode;
import dev.podworks.sdk.model.TestOutcome;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Triggers an event in test mode, by the requests that lead to it for real.
final class EventTrigger {
    private static final String PING = "ping";

    private static final Map<String, Function<Podworks, String>> BY_TYPE = Map.ofEntries(
            Map.entry("file.ready", podworks -> new TestRecording(podworks).ready()),
            Map.entry("file.failed", podworks -> new TestRecording(podworks).unreadable()),
            Map.entry("project.validating", EventTrigger::completed),
            Map.entry("project.queued", EventTrigger::completed),
            Map.entry("project.processing", EventTrigger::completed),
            Map.entry("project.completed", EventTrigger::completed),
            Map.entry("project.failed", podworks -> new TestRecording(podworks).processed(TestOutcome.FAILED)),
            Map.entry("project.rejected", podworks -> new TestRecording(podworks).rejected()),
            Map.entry("project.cancelled", podworks -> new TestRecording(podworks).cancelled()),
            Map.entry("delivery.succeeded", podworks -> new TestDelivery(podworks).succeeded()),
            Map.entry("delivery.failed", podworks -> new TestDelivery(podworks).failed()));

    private final Function<Podworks, String> requests;

    private EventTrigger(Function<Podworks, String> requests) {
        this.requests = requests;
    }

    /// @param endpoint the webhook endpoint that gets a ping
    /// @throws CliException if no requests are known that lead to the type
    static EventTrigger of(String type, Optional<String> endpoint) {
        if (type.equals(PING)) {
            return new EventTrigger(podworks -> new TestPing(podworks).send(endpoint));
        }
        var requests = BY_TYPE.get(type);
        if (requests == null) {
            throw CliException.usage(
                    "Nothing in test mode leads to %s. This command can trigger %s, and ping of a webhook endpoint."
                            .formatted(type, BY_TYPE.keySet().stream().sorted().collect(Collectors.joining(", "))));
        }
        if (endpoint.isPresent()) {
            throw CliException.usage("--endpoint is for ping: other events are sent to all endpoints of their types.");
        }
        return new EventTrigger(requests);
    }

    /// @return the id of what the event is about
    String run(Podworks podworks) {
        if (podworks.mode() != Mode.TEST) {
            throw CliException.usage("Events are triggered with a test key, pw_test_…, so that nothing is charged.");
        }
        return requests.apply(podworks);
    }

    private static String completed(Podworks podworks) {
        return new TestRecording(podworks).processed(TestOutcome.COMPLETED);
    }
}
