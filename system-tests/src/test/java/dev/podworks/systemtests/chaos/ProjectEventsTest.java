package dev.podworks.systemtests.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ProjectEventsTest {
    @Test
    void aRetryAfterAWorkerDiedIsNotAViolation() {
        assertThat(faults(
                        "completed",
                        "draft",
                        "validating",
                        "queued",
                        "processing",
                        "queued",
                        "processing",
                        "completed"))
                .isEmpty();
    }

    @Test
    void aMissingEventIsAViolation() {
        var events = new ArrayList<>(events("draft", "validating", "queued", "processing", "completed"));
        events.remove(2);
        assertThat(new ProjectEvents("prj_a", "completed", events).faults())
                .containsExactly("prj_a: after queued comes an event from processing to completed");
    }

    @Test
    void eventsOutOfOrderAreAViolation() {
        var events = new ArrayList<>(events("draft", "validating", "queued", "processing", "completed"));
        events.add(1, events.remove(2));
        assertThat(new ProjectEvents("prj_a", "completed", events).faults()).hasSize(3);
    }

    @Test
    void aMissingFinalEventIsAViolation() {
        assertThat(faults("completed", "draft", "validating", "queued", "processing"))
                .containsExactly("prj_a is completed, and its last event says processing");
    }

    @Test
    void anImpossibleTransitionIsAViolation() {
        assertThat(faults("completed", "draft", "validating", "queued", "completed"))
                .containsExactly("prj_a: no project goes from queued to completed");
    }

    private static List<String> faults(String status, String... statuses) {
        return new ProjectEvents("prj_a", status, events(statuses)).faults();
    }

    private static List<JsonNode> events(String... statuses) {
        var events = new ArrayList<JsonNode>();
        for (int i = 1; i < statuses.length; i++) {
            events.add(Api.JSON.valueToTree(Map.of(
                    "data", Map.of("previousStatus", statuses[i - 1], "object", Map.of("status", statuses[i])))));
        }
        return events;
    }
}
