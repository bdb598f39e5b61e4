package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.contracts.id.Id;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How many requests of this replica wait for pings. Each occupies one of the gateway's connections to the service, so
/// nobody can occupy many of them, and all together can't occupy the most.
final class PingWaiters {
    static final int OF_AN_ENDPOINT = 4;
    static final int OF_AN_ACCOUNT = 8;
    static final int OF_ALL = 64;

    private final Map<Id, Integer> waiting = new HashMap<>();
    private int all;

    /// A waiter's place, to be left once.
    final class Place {
        private final List<Id> of;

        private Place(List<Id> of) {
            this.of = of;
        }

        void leave() {
            change(of, -1);
        }
    }

    /// @return empty when there is no place
    synchronized Optional<Place> enter(AccountId account, EndpointId endpoint) {
        var full = all >= OF_ALL
                || waiting.getOrDefault(account, 0) >= OF_AN_ACCOUNT
                || waiting.getOrDefault(endpoint, 0) >= OF_AN_ENDPOINT;
        if (full) {
            return Optional.empty();
        }
        var place = new Place(List.of(account, endpoint));
        change(place.of, 1);
        return Optional.of(place);
    }

    private synchronized void change(List<Id> ids, int by) {
        all += by;
        ids.forEach(id -> waiting.merge(id, by, (before, more) -> before + more == 0 ? null : before + more));
    }
}
