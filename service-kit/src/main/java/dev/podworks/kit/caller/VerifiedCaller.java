package dev.podworks.kit.caller;

import java.util.Optional;

/// What a caller token says.
///
/// @param client only on routes that the audit log records
public record VerifiedCaller(Principal principal, Optional<ClientInfo> client) {
    public static VerifiedCaller of(Principal principal) {
        return new VerifiedCaller(principal, Optional.empty());
    }
}
