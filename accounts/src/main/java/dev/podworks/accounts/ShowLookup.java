package dev.podworks.accounts;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import reactor.core.publisher.Mono;

/// Looks up shows at the service that owns them. Provided by the application.
public interface ShowLookup {
    /// @return whether the caller's account has the show; the error `unavailable` when the service does not respond
    Mono<Boolean> hasShow(Caller caller, ShowId show);
}
