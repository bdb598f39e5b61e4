package dev.podworks.billing.usage;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowSnapshot;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.readmodel.ReadThrough;
import java.util.List;
import reactor.core.publisher.Mono;

/// Which shows an account has, including those whose events have not arrived yet.
final class KnownShows {
    private final ShowNames names;
    private final ReadThrough<ShowId, ShowSnapshot> lookup;

    KnownShows(ShowNames names, ReadThrough<ShowId, ShowSnapshot> lookup) {
        this.names = names;
        this.lookup = lookup;
    }

    /// @return nothing, or the error `unknown_show`, or `unavailable`
    Mono<Void> require(Caller caller, ShowId show) {
        return lookup.load(caller, List.of(show))
                .then(Mono.defer(() -> names.exists(caller.account(), show)))
                .flatMap(exists -> exists ? Mono.empty() : Mono.error(UsageQuery::unknownShow));
    }
}
