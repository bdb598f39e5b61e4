package dev.podworks.sdk.webhooks;

import java.util.Map;

/** The classes of the event types that this version can describe. A test compares them with the document. */
final class EventTypes {
    static final Map<String, Class<? extends Event>> CLASSES = Map.ofEntries(
            Map.entry("project.validating", Event.ProjectEvent.class),
            Map.entry("project.rejected", Event.ProjectEvent.class),
            Map.entry("project.queued", Event.ProjectEvent.class),
            Map.entry("project.processing", Event.ProjectEvent.class),
            Map.entry("project.completed", Event.ProjectEvent.class),
            Map.entry("project.transcript_corrected", Event.ProjectEvent.class),
            Map.entry("project.failed", Event.ProjectEvent.class),
            Map.entry("project.stopped", Event.ProjectEvent.class),
            Map.entry("project.cancelled", Event.ProjectEvent.class),
            Map.entry("file.ready", Event.FileEvent.class),
            Map.entry("file.failed", Event.FileEvent.class),
            Map.entry("credits.added", Event.CreditsAddedEvent.class),
            Map.entry("credits.low", Event.CreditsLowEvent.class),
            Map.entry("subscription.renewed", Event.SubscriptionEvent.class),
            Map.entry("subscription.payment_failed", Event.SubscriptionEvent.class),
            Map.entry("subscription.canceled", Event.SubscriptionEvent.class),
            Map.entry("billing.topup_failed", Event.TopUpFailedEvent.class),
            Map.entry("delivery.succeeded", Event.DeliveryEvent.class),
            Map.entry("delivery.failed", Event.DeliveryEvent.class),
            Map.entry("connection.needs_reconnect", Event.ConnectionEvent.class),
            Map.entry("ping", Event.PingEvent.class));

    private EventTypes() {}

    static Class<? extends Event> of(String type) {
        return CLASSES.getOrDefault(type, Event.UnknownEvent.class);
    }
}
