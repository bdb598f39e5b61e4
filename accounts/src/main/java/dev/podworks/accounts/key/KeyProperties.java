package dev.podworks.accounts.key;

import dev.podworks.contracts.api.Scope;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What can be changed of a key.
///
/// @param name by which people recognize it; null for keys that an operator or an earlier release created without
/// @param allowedAddresses ranges in CIDR notation and single addresses; empty if it can be used from everywhere
/// @param expiresAt null if it never expires
public record KeyProperties(
        @Nullable String name,
        List<Scope> scopes,
        List<String> allowedAddresses,
        @Nullable Instant expiresAt) {

    /// @param allowedAddresses null for none
    public static KeyProperties of(
            @Nullable String name,
            List<Scope> scopes,
            @Nullable List<String> allowedAddresses,
            @Nullable Instant expiresAt) {
        return new KeyProperties(name, scopes, allowedAddresses == null ? List.of() : allowedAddresses, expiresAt);
    }
}
