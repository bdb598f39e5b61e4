package dev.podworks.contracts.event;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Every event type: its name (`ce_type`), its topic, the class of its payload, and its audience.
///
/// Public events appear in the feed and in webhooks under the same name.
public enum EventType {
    PROJECT_CREATED("project.created", Topic.PROJECTS, ProjectEvent.class, Audience.INTERNAL),
    PROJECT_CHANGED("project.changed", Topic.PROJECTS, ProjectEvent.class, Audience.INTERNAL),
    PROJECT_VALIDATING("project.validating", Topic.PROJECTS, ProjectEvent.class, Audience.PUBLIC),
    PROJECT_REJECTED("project.rejected", Topic.PROJECTS, ProjectEvent.class, Audience.PUBLIC),
    PROJECT_CHARGE_REQUESTED("project.charge_requested", Topic.PROJECTS, ProjectEvent.class, Audience.INTERNAL),
    PROJECT_QUEUED("project.queued", Topic.PROJECTS, ProjectEvent.class, Audience.PUBLIC),
    PROJECT_PROCESSING("project.processing", Topic.PROJECTS, ProjectEvent.class, Audience.PUBLIC),
    PROJECT_COMPLETED("project.completed", Topic.PROJECTS, ProjectEvent.class, Audience.PUBLIC),
    PROJECT_FAILED("project.failed", Topic.PROJECTS, ProjectEvent.class, Audience.PUBLIC),
    PROJECT_STOPPED("project.stopped", Topic.PROJECTS, ProjectEvent.class, Audience.PUBLIC),
    PROJECT_CANCELLED("project.cancelled", Topic.PROJECTS, ProjectEvent.class, Audience.PUBLIC),
    PROJECT_DELETED("project.deleted", Topic.PROJECTS, ProjectEvent.class, Audience.INTERNAL),

    SHOW_CHANGED("show.changed", Topic.SHOWS, ShowEvent.class, Audience.INTERNAL),
    PROJECT_TRANSCRIPT_CORRECTION_REQUESTED(
            "project.transcript_correction_requested", Topic.PROJECTS, ProjectEvent.class, Audience.INTERNAL),
    PROJECT_TRANSCRIPT_CORRECTED("project.transcript_corrected", Topic.PROJECTS, ProjectEvent.class, Audience.PUBLIC),
    PROJECT_OUTPUTS_DELETED("project.outputs_deleted", Topic.PROJECTS, ProjectEvent.class, Audience.INTERNAL),
    FILE_CHANGED("file.changed", Topic.FILES, FileEvent.class, Audience.INTERNAL),
    FILE_READY("file.ready", Topic.FILES, FileEvent.class, Audience.PUBLIC),
    FILE_FAILED("file.failed", Topic.FILES, FileEvent.class, Audience.PUBLIC),
    FILE_DELETED("file.deleted", Topic.FILES, FileEvent.class, Audience.INTERNAL),

    CHARGE_SETTLED("charge.settled", Topic.CHARGES, ChargeEvent.class, Audience.INTERNAL),
    CHARGE_REFUSED("charge.refused", Topic.CHARGES, ChargeEvent.class, Audience.INTERNAL),

    CREDITS_ADDED("credits.added", Topic.CREDITS, CreditsEvent.class, Audience.PUBLIC),
    CREDITS_LOW("credits.low", Topic.CREDITS, BillingEvent.CreditsLow.class, Audience.PUBLIC),
    SUBSCRIPTION_RENEWED("subscription.renewed", Topic.CREDITS, BillingEvent.PlanChanged.class, Audience.PUBLIC),
    SUBSCRIPTION_PAYMENT_FAILED(
            "subscription.payment_failed", Topic.CREDITS, BillingEvent.PlanChanged.class, Audience.PUBLIC),
    SUBSCRIPTION_CANCELED("subscription.canceled", Topic.CREDITS, BillingEvent.PlanChanged.class, Audience.PUBLIC),
    BILLING_TOPUP_FAILED("billing.topup_failed", Topic.CREDITS, BillingEvent.TopUpFailed.class, Audience.PUBLIC),

    ORDER_PAID("order.paid", Topic.ORDERS, OrderEvent.class, Audience.INTERNAL),
    ORDER_REFUNDED("order.refunded", Topic.ORDERS, OrderEvent.class, Audience.INTERNAL),

    STUDIO_STARTED("studio.started", Topic.STUDIO, StudioEvent.Started.class, Audience.INTERNAL),
    STUDIO_PROGRESS("studio.progress", Topic.STUDIO, StudioEvent.Progressed.class, Audience.INTERNAL),
    STUDIO_FINISHED("studio.finished", Topic.STUDIO, StudioEvent.Finished.class, Audience.INTERNAL),
    STUDIO_REQUEUED("studio.requeued", Topic.STUDIO, StudioEvent.Requeued.class, Audience.INTERNAL),
    STUDIO_FAILED("studio.failed", Topic.STUDIO, StudioEvent.Failed.class, Audience.INTERNAL),
    STUDIO_TRANSCRIPT_CORRECTED(
            "studio.transcript_corrected", Topic.STUDIO, StudioEvent.TranscriptCorrected.class, Audience.INTERNAL),
    STUDIO_TRANSCRIPT_CORRECTION_FAILED(
            "studio.transcript_correction_failed",
            Topic.STUDIO,
            StudioEvent.TranscriptCorrectionFailed.class,
            Audience.INTERNAL),

    DESTINATION_CHANGED("destination.changed", Topic.DESTINATIONS, DestinationEvent.class, Audience.INTERNAL),
    DELIVERY_SUCCEEDED("delivery.succeeded", Topic.DELIVERIES, DeliveryEvent.class, Audience.PUBLIC),
    DELIVERY_FAILED("delivery.failed", Topic.DELIVERIES, DeliveryEvent.class, Audience.PUBLIC),
    CONNECTION_NEEDS_RECONNECT("connection.needs_reconnect", Topic.DELIVERIES, ConnectionEvent.class, Audience.PUBLIC),
    ACCOUNT_CREATED("account.created", Topic.ACCOUNTS, AccountEvent.class, Audience.INTERNAL),
    ACCOUNT_CHANGED("account.changed", Topic.ACCOUNTS, AccountEvent.class, Audience.INTERNAL),
    AUDIT_RECORDED("audit.recorded", Topic.AUDIT, AuditEvent.class, Audience.INTERNAL),
    RESOURCE_CHANGED("resource.changed", Topic.CHANGES, ChangeEvent.class, Audience.INTERNAL);

    /// Public events are listed in the feed and sent to webhook endpoints. Internal events are for services only.
    public enum Audience {
        PUBLIC,
        INTERNAL
    }

    private static final Map<String, EventType> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(EventType::typeName, Function.identity()));

    private final String typeName;
    private final Topic topic;
    private final Class<? extends DomainEvent> payload;
    private final Audience audience;

    EventType(String typeName, Topic topic, Class<? extends DomainEvent> payload, Audience audience) {
        this.typeName = typeName;
        this.topic = topic;
        this.payload = payload;
        this.audience = audience;
    }

    /// Empty for a type that is newer than this build: consumers ignore those.
    public static Optional<EventType> named(String typeName) {
        return Optional.ofNullable(BY_NAME.get(typeName));
    }

    @JsonValue
    public String typeName() {
        return typeName;
    }

    public Topic topic() {
        return topic;
    }

    public Class<? extends DomainEvent> payload() {
        return payload;
    }

    public boolean isPublic() {
        return audience == Audience.PUBLIC;
    }
}
