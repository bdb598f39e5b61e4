package dev.podworks.sdk.webhooks;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.podworks.sdk.json.Json;
import dev.podworks.sdk.model.ConnectionEventData;
import dev.podworks.sdk.model.CreditsAddedEventData;
import dev.podworks.sdk.model.CreditsLowEventData;
import dev.podworks.sdk.model.DeliveryEventData;
import dev.podworks.sdk.model.FileEventData;
import dev.podworks.sdk.model.Mode;
import dev.podworks.sdk.model.PingEventData;
import dev.podworks.sdk.model.ProjectEventData;
import dev.podworks.sdk.model.SubscriptionEventData;
import dev.podworks.sdk.model.TopUpFailedEventData;
import java.time.Instant;

/**
 * An event, as webhooks and the feed bring it. Its class says what its data is, its type what happened.
 *
 * <pre>{@code
 * if (event instanceof ProjectEvent project && event.type().equals("project.completed")) {
 *     publish(project.data().getObject().getOutputs());
 * }
 * }</pre>
 */
public sealed interface Event {
    /** Its id, by which events that arrive more than once are deduplicated. */
    String id();

    /** Its type, such as {@code project.completed}. Types are added over time. */
    String type();

    /** The mode of what it is about. */
    Mode mode();

    /** When it happened. */
    Instant createdAt();

    /** What it is about. */
    Object data();

    /** {@code event}, as in the API. */
    default String object() {
        return "event";
    }

    /**
     * The event as it was received, with the properties that were added to the API after this version. Writing an
     * event writes it.
     */
    @JsonValue
    JsonNode rawJson();

    /** The event of a tree of JSON. */
    @JsonCreator
    static Event of(JsonNode json) {
        if (!json.isObject()) throw new IllegalArgumentException("An event is an object.");
        var properties = JsonNodeFactory.instance.objectNode();
        json.properties().forEach(property -> properties.set(property.getKey(), property.getValue()));
        // The component of the records, and not a property of the API.
        properties.set("rawJson", json);
        return Json.convert(properties, EventTypes.of(json.path("type").asText()));
    }

    /** {@code project.*}: the status of a project has changed. */
    record ProjectEvent(String id, String type, Mode mode, Instant createdAt, ProjectEventData data, JsonNode rawJson)
            implements Event {}

    /** {@code file.ready} and {@code file.failed}: a file was checked. */
    record FileEvent(String id, String type, Mode mode, Instant createdAt, FileEventData data, JsonNode rawJson)
            implements Event {}

    /** {@code credits.added}. */
    record CreditsAddedEvent(
            String id, String type, Mode mode, Instant createdAt, CreditsAddedEventData data, JsonNode rawJson)
            implements Event {}

    /** {@code credits.low}: the balance is below the threshold. */
    record CreditsLowEvent(
            String id, String type, Mode mode, Instant createdAt, CreditsLowEventData data, JsonNode rawJson)
            implements Event {}

    /** {@code subscription.*}. */
    record SubscriptionEvent(
            String id, String type, Mode mode, Instant createdAt, SubscriptionEventData data, JsonNode rawJson)
            implements Event {}

    /** {@code billing.topup_failed}. */
    record TopUpFailedEvent(
            String id, String type, Mode mode, Instant createdAt, TopUpFailedEventData data, JsonNode rawJson)
            implements Event {}

    /** {@code delivery.succeeded} and {@code delivery.failed}, of a delivery to cloud storage. */
    record DeliveryEvent(String id, String type, Mode mode, Instant createdAt, DeliveryEventData data, JsonNode rawJson)
            implements Event {}

    /** {@code connection.needs_reconnect}: an authorization stopped working. */
    record ConnectionEvent(
            String id, String type, Mode mode, Instant createdAt, ConnectionEventData data, JsonNode rawJson)
            implements Event {}

    /** {@code ping}: a test of the endpoint. */
    record PingEvent(String id, String type, Mode mode, Instant createdAt, PingEventData data, JsonNode rawJson)
            implements Event {}

    /** An event of a type that was added to the API after this version; its data is the JSON that was received. */
    record UnknownEvent(String id, String type, Mode mode, Instant createdAt, JsonNode data, JsonNode rawJson)
            implements Event {}
}
