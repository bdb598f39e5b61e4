package dev.podworks.sdk.events;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which events are listed; all by default. */
public final class EventQuery {
    private final Map<String, String> parameters = new LinkedHashMap<>();

    /** Creates a query of all events. */
    public EventQuery() {}

    /** Only events of one of these types, or patterns such as {@code project.*}. */
    public EventQuery type(String... types) {
        parameters.put("type", String.join(",", types));
        return this;
    }

    /** Only events of this project and of its deliveries. */
    public EventQuery project(String projectId) {
        parameters.put("project", projectId);
        return this;
    }

    /** Only events at this time or later. */
    public EventQuery createdAfter(Instant time) {
        parameters.put("createdAfter", time.toString());
        return this;
    }

    /** Only events before this time. */
    public EventQuery createdBefore(Instant time) {
        parameters.put("createdBefore", time.toString());
        return this;
    }

    Map<String, String> parameters() {
        return parameters;
    }
}
