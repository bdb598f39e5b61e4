package dev.podworks.accounts.key;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/// A request to create a key.
///
/// @param show the only show that the key gives access to; null for all
/// @param createdBy the member whose role limits the key's scopes; null for the account's first owner
public record CreateKeyRequest(
        Mode mode, @Nullable ShowId show, @Nullable UserId createdBy, KeyProperties properties) {}
