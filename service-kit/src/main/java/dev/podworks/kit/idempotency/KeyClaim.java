package dev.podworks.kit.idempotency;

import dev.podworks.kit.caller.Principal.Caller;
import java.util.Optional;
import java.util.UUID;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/// The right of one request to store its response under a key.
///
/// @param token distinguishes this request from a later one that claims the same key
record KeyClaim(String account, String mode, String key, String token) {
    static KeyClaim of(Caller caller, String key) {
        var token = UUID.randomUUID().toString();
        return new KeyClaim(caller.account().value(), caller.mode().wire(), key, token);
    }

    static Optional<KeyClaim> in(ContextView context) {
        return context.getOrEmpty(KeyClaim.class);
    }

    Context putInto(Context context) {
        return context.put(KeyClaim.class, this);
    }
}
