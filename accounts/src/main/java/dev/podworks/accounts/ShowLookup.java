package dev.podworks.accounts;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowSnapshot;
import dev.podworks.kit.caller.Principal.Caller;
import java.util.List;
import reactor.core.publisher.Mono;

/// Reads shows from the service that owns them. Provided by the application.
public interface ShowLookup {
    /// @return those of the shows that the caller's account has, or the error `unavailable`
    Mono<List<ShowSnapshot>> read(Caller caller, List<ShowId> shows);
}
