package dev.podworks.gateway.change;

import static dev.podworks.contracts.event.ChangedResource.ACCOUNT;
import static dev.podworks.contracts.event.ChangedResource.CONNECTION;
import static dev.podworks.contracts.event.ChangedResource.CREDITS;
import static dev.podworks.contracts.event.ChangedResource.DESTINATION;
import static dev.podworks.contracts.event.ChangedResource.FILE;
import static dev.podworks.contracts.event.ChangedResource.PROJECT;
import static dev.podworks.contracts.event.ChangedResource.PROJECT_DELIVERIES;
import static dev.podworks.contracts.event.ChangedResource.SHOW;

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
            Topic.CHANGES);

    private ResourceChanges() {}

    static Optional<ChangeEvent> of(DomainEvent event) {
        return switch (event) {
            case ChangeEvent change -> Optional.of(change);
            case ProjectEvent _ -> inMode(event, PROJECT, event.key());
            case FileEvent _ -> inMode(event, FILE, event.key());
            case DeliveryEvent(var delivery) ->
                inMode(event, PROJECT_DELIVERIES, delivery.project().value());
            case ShowEvent _ -> inBothModes(event, SHOW, event.key());
            case DestinationEvent _ -> inBothModes(event, DESTINATION, event.key());
            case ConnectionEvent _ -> inBothModes(event, CONNECTION, event.key());
            case AccountEvent _ -> inBothModes(event, ACCOUNT, event.key());
            case ChargeEvent _, CreditsEvent _, BillingEvent _ ->
                inBothModes(event, CREDITS, event.accountId().value());
            case AuditEvent _, OrderEvent _, StudioEvent _ -> Optional.empty();
        };
    }

    private static Optional<ChangeEvent> inMode(DomainEvent event, ChangedResource resource, String id) {
        return Optional.of(
                new ChangeEvent(event.accountId(), event.eventMode().orElse(null), resource, id));
    }

    private static Optional<ChangeEvent> inBothModes(DomainEvent event, ChangedResource resource, String id) {
        return Optional.of(new ChangeEvent(event.accountId(), null, resource, id));
    }
}
