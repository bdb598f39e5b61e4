package dev.podworks.kit.idempotency;

import dev.podworks.kit.caller.Principal.Caller;
import java.util.Optional;
import java.util.UUID;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/// The right of one request to keep its answer under a key.
///
/// @param token what tells this request from another that claims the same key later
record Ticket(String account, String mode, String key, String token) {
    static Ticket of(Caller caller, String key) {
        var token = UUID.randomUUID().toString();
        return new Ticket(caller.account().value(), caller.mode().wire(), key, token);
    }

    static Optional<Ticket> in(ContextView context) {
        return context.getOrEmpty(Ticket.class);
    }

    Context putInto(Context context) {
        return context.put(Ticket.class, this);
    }
}
