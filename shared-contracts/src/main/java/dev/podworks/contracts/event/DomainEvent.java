package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import java.util.Optional;

/// The payload of an event: the value of its Kafka record, as JSON.
///
/// Payloads only gain properties, and readers ignore those that they do not recognize, so that old and new
/// services are compatible.
public sealed interface DomainEvent
        permits ProjectEvent,
                FileEvent,
                ChargeEvent,
                CreditsEvent,
                BillingEvent,
                OrderEvent,
                StudioEvent,
                AccountEvent,
                ShowEvent,
                DestinationEvent,
                DeliveryEvent,
                ConnectionEvent,
                AuditEvent,
                ChangeEvent {
    /// The aggregate's id, which is the record key. Records with the same key are in order.
    String key();

    AccountId accountId();

    /// Empty for events about an account as a whole.
    Optional<Mode> eventMode();
}
