package dev.podworks.contracts.delivery;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.DestinationId;

/// A destination as other services may know it. Destinations belong to the account and serve both modes.
///
/// @param version grows with every change, so that a reader can drop what it has already passed
/// @param removed nothing new may be sent there
public record DestinationSnapshot(DestinationId id, long version, AccountId account, String name, boolean removed) {}
