package dev.podworks.sdk.webhooks;

import static java.util.stream.Collectors.joining;

import dev.podworks.sdk.model.WebhookDeliveryStatus;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Which deliveries of a webhook endpoint are listed; all by default. */
public final class WebhookDeliveryQuery {
    private final Map<String, String> parameters = new LinkedHashMap<>();

    /** Creates a query of all deliveries. */
    public WebhookDeliveryQuery() {}

    /** Only deliveries with one of these statuses. */
    public WebhookDeliveryQuery status(WebhookDeliveryStatus... statuses) {
        parameters.put(
                "status",
                Stream.of(statuses).map(WebhookDeliveryStatus::getValue).collect(joining(",")));
        return this;
    }

    /** Only deliveries of events of one of these types. */
    public WebhookDeliveryQuery eventType(String... types) {
        parameters.put("eventType", String.join(",", types));
        return this;
    }

    /** Only deliveries of events of this project and of its deliveries. */
    public WebhookDeliveryQuery project(String projectId) {
        parameters.put("project", projectId);
        return this;
    }

    /** Only deliveries that were created at this time or later. */
    public WebhookDeliveryQuery createdAfter(Instant time) {
        parameters.put("createdAfter", time.toString());
        return this;
    }

    /** Only deliveries that were created before this time. */
    public WebhookDeliveryQuery createdBefore(Instant time) {
        parameters.put("createdBefore", time.toString());
        return this;
    }

    Map<String, String> parameters() {
        return parameters;
    }
}
