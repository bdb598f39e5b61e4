package dev.podworks.webhooks.event;

import dev.podworks.contracts.billing.Subscription;
import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.contracts.event.AuditEvent;
import dev.podworks.contracts.event.BillingEvent;
import dev.podworks.contracts.event.ChangeEvent;
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
import dev.podworks.contracts.project.ProjectStatus;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The `data` of a public event. Specification: Delivery to an endpoint.
///
/// Snapshots contain internal properties such as storage keys, so every public property is listed explicitly in the
/// record of its resource.
sealed interface PublicData {
    /// The resource that the event is about.
    Object object();

    record OfProject(@Nullable ProjectStatus previousStatus, ProjectObject object) implements PublicData {}

    record OfFile(FileObject object) implements PublicData {}

    record OfCredits(CreditsObject object) implements PublicData {}

    record OfLowCredits(LowCreditsObject object) implements PublicData {}

    record OfTopUp(TopUpObject object) implements PublicData {}

    record OfDelivery(DeliveryObject object) implements PublicData {}

    record OfConnection(ConnectionObject object) implements PublicData {}

    /// @param secondsGranted the credits of a renewal; null for other changes
    record OfSubscription(Subscription object, @Nullable Long secondsGranted) implements PublicData {}

    /// Empty for payloads of internal events. `PublicEventTypesTest` fails for a public event type whose payload
    /// has no public data.
    ///
    /// @param api the API's base URL, against which permanent links are resolved
    static Optional<PublicData> of(DomainEvent payload, URI api) {
        return switch (payload) {
            case ProjectEvent event ->
                Optional.of(new OfProject(event.previousStatus(), ProjectObject.of(event.project(), api)));
            case FileEvent event -> Optional.of(new OfFile(FileObject.of(event.file())));
            case CreditsEvent event -> Optional.of(new OfCredits(CreditsObject.of(event)));
            case BillingEvent.CreditsLow event -> Optional.of(new OfLowCredits(LowCreditsObject.of(event)));
            case BillingEvent.TopUpFailed event -> Optional.of(new OfTopUp(TopUpObject.of(event)));
            case BillingEvent.PlanChanged event ->
                Optional.of(new OfSubscription(event.subscription(), event.secondsGranted()));
            case DeliveryEvent event -> Optional.of(new OfDelivery(DeliveryObject.of(event.delivery())));
            case ConnectionEvent event -> Optional.of(new OfConnection(ConnectionObject.of(event.connection())));
            case ChargeEvent _,
                    OrderEvent _,
                    StudioEvent _,
                    AccountEvent _,
                    ShowEvent _,
                    DestinationEvent _,
                    AuditEvent _,
                    ChangeEvent _ -> Optional.empty();
        };
    }
}
