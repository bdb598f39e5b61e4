package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import java.util.Optional;

/// What an event says: the value of its Kafka record, as JSON.
///
/// Records only ever gain properties, and readers ignore those they don't know, so that old and new services
/// understand each other.
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
                ConnectionEvent {
    /// The aggregate's id: the record's key. Records of one key are in order.
    String key();

    AccountId accountId();

    /// Empty for facts about an account as a whole.
    Optional<Mode> eventMode();
}
