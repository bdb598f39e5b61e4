package dev.podworks.gateway.change;

import static dev.podworks.contracts.event.ChangedResource.ACCOUNT;
import static dev.podworks.contracts.event.ChangedResource.CONNECTION;
import static dev.podworks.contracts.event.ChangedResource.CREDITS;
import static dev.podworks.contracts.event.ChangedResource.DESTINATION;
import static dev.podworks.contracts.event.ChangedResource.FILE;
import static dev.podworks.contracts.event.ChangedResource.PROJECT;
import static dev.podworks.contracts.event.ChangedResource.PROJECT_DELIVERIES;
import static dev.podworks.contracts.event.ChangedResource.PURCHASE;
import static dev.podworks.contracts.event.ChangedResource.SHOW;
import static dev.podworks.contracts.event.ChangedResource.WEBHOOK_ENDPOINT;

import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.contracts.event.AuditEvent;
import dev.podworks.contracts.event.BillingEvent;
import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.ChangedResource;
import dev.podworks.contracts.event.ChargeEvent;
import dev.podworks.contracts.event.ConnectionEvent;
import dev.podworks.contracts.event.CreditsEvent;
import dev.podworks.contracts.event.DeliveryEvent;
import dev.podworks.contracts.event.DestinationEvent;
import dev.podworks.contracts.event.DomainEvent;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.event.OrderEvent;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.contracts.id.InvitationId;
import dev.podworks.contracts.id.PurchaseId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The resource that an event says has changed, of the service that publishes the event and serves the resource. What
/// another service derives from an event is not readable yet when it is published: that service sends a
/// [ChangeEvent] later.
final class ResourceChanges {
    /// Those whose events are changes.
    static final Set<Topic> TOPICS = Set.of(
            Topic.PROJECTS,
            Topic.SHOWS,
            Topic.FILES,
            Topic.CHARGES,
            Topic.CREDITS,
            Topic.DESTINATIONS,
            Topic.DELIVERIES,
            Topic.ACCOUNTS,
            Topic.AUDIT,
            Topic.CHANGES);

    private static final Map<String, ChangedResource> AUDITED = Map.of(
            EndpointId.PREFIX, WEBHOOK_ENDPOINT,
            PurchaseId.PREFIX, PURCHASE,
            ConnectionId.PREFIX, CONNECTION,
            InvitationId.PREFIX, ACCOUNT);

    private ResourceChanges() {}

    static Optional<ChangeEvent> of(DomainEvent event) {
        return switch (event) {
            case ChangeEvent change -> Optional.of(change);
            case ProjectEvent _ -> inMode(event, PROJECT, event.key());
            case FileEvent _ -> inMode(event, FILE, event.key());
            case DeliveryEvent(var delivery) ->
                inMode(event, PROJECT_DELIVERIES, delivery.projectId().value());
            case ShowEvent _ -> inBothModes(event, SHOW, event.key());
            case DestinationEvent _ -> inBothModes(event, DESTINATION, event.key());
            case ConnectionEvent _ -> inBothModes(event, CONNECTION, event.key());
            case AccountEvent _ -> inBothModes(event, ACCOUNT, event.key());
            case ChargeEvent _, CreditsEvent _, BillingEvent _ ->
                inBothModes(event, CREDITS, event.accountId().value());
            case AuditEvent(var entry) -> audited(event, entry.target().id());
            case OrderEvent _, StudioEvent _ -> Optional.empty();
        };
    }

    /// What has no event of its own, and is changed by requests only.
    private static Optional<ChangeEvent> audited(DomainEvent event, String target) {
        return AUDITED.entrySet().stream()
                .filter(each -> target.startsWith(each.getKey()))
                .findFirst()
                .flatMap(each -> inBothModes(event, each.getValue(), target));
    }

    private static Optional<ChangeEvent> inMode(DomainEvent event, ChangedResource resource, String id) {
        return Optional.of(new ChangeEvent(event.accountId(), event.eventMode().orElse(null), resource, id));
    }

    private static Optional<ChangeEvent> inBothModes(DomainEvent event, ChangedResource resource, String id) {
        return Optional.of(new ChangeEvent(event.accountId(), null, resource, id));
    }
}
