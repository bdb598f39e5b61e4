package dev.podworks.contracts.delivery;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.DestinationId;

/// A destination without secrets, for other services. Destinations belong to the account and serve both modes.
///
/// @param version grows with every change, so that a reader can ignore a stale snapshot
/// @param removed whether new deliveries to it are rejected
public record DestinationSnapshot(DestinationId id, long version, AccountId account, String name, boolean removed) {}
