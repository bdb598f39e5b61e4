package dev.podworks.contracts.audit;

import org.jspecify.annotations.Nullable;

/// What was changed.
///
/// @param id of the key, the user, the endpoint, …; the account's own for its settings
/// @param name by which people recognize it, at the time of the change; null if it has none
public record AuditTarget(String id, @Nullable String name) {}
