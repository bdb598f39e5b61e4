package dev.podworks.sdk.storage;

import static java.util.stream.Collectors.joining;

import dev.podworks.sdk.model.DeliveryStatus;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Which deliveries are listed; those of all projects by default. */
public final class DeliveryQuery {
    private final Map<String, String> parameters = new LinkedHashMap<>();

    /** Creates a query of all deliveries. */
    public DeliveryQuery() {}

    /** Only deliveries with one of these statuses. */
    public DeliveryQuery status(DeliveryStatus... statuses) {
        parameters.put(
                "status", Stream.of(statuses).map(DeliveryStatus::getValue).collect(joining(",")));
        return this;
    }

    /** Only deliveries of this project. */
    public DeliveryQuery project(String projectId) {
        parameters.put("project", projectId);
        return this;
    }

    /** Only deliveries to this destination. */
    public DeliveryQuery destination(String destinationId) {
        parameters.put("destination", destinationId);
        return this;
    }

    /** Only deliveries that were created at this time or later. */
    public DeliveryQuery createdAfter(Instant time) {
        parameters.put("createdAfter", time.toString());
        return this;
    }

    /** Only deliveries that were created before this time. */
    public DeliveryQuery createdBefore(Instant time) {
        parameters.put("createdBefore", time.toString());
        return this;
    }

    Map<String, String> parameters() {
        return parameters;
    }
}
