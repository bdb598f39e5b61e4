package dev.podworks.systemtests.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// A project's events as the feed lists them, oldest first. Specification: Project status.
///
/// @param status the final status of the project
record ProjectEvents(String project, String status, List<JsonNode> events) {
    private static final Map<String, Set<String>> NEXT = Map.of(
            "draft", Set.of("validating", "cancelled"),
            "validating", Set.of("queued", "rejected", "cancelled"),
            "queued", Set.of("processing", "queued", "cancelled", "failed"),
            "processing", Set.of("completed", "failed", "queued"));

    /// The violations.
    List<String> faults() {
        var faults = new ArrayList<String>();
        var before = "draft";
        for (var event : events) {
            var previous = event.at("/data/previousStatus").asString();
            var next = event.at("/data/object/status").asString();
            if (!previous.equals(before)) {
                faults.add("%s: after %s comes an event from %s to %s".formatted(project, before, previous, next));
            }
            if (!NEXT.getOrDefault(previous, Set.of()).contains(next)) {
                faults.add("%s: no project goes from %s to %s".formatted(project, previous, next));
            }
            before = next;
        }
        if (!before.equals(status)) {
            faults.add("%s is %s, and its last event says %s".formatted(project, status, before));
        }
        return faults;
    }
}
