package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.contracts.id.Id;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Limits the requests of this replica that wait for a ping's result, per endpoint, per account and in total. Each
/// occupies one of the gateway's connections to the service.
final class PingWaitLimiter {
    static final int MAX_PER_ENDPOINT = 4;
    static final int MAX_PER_ACCOUNT = 8;
    static final int MAX_TOTAL = 64;

    private final Map<Id, Integer> waiting = new HashMap<>();
    private int total;

    /// Must be released exactly once.
    final class Permit {
        private final List<Id> ids;

        private Permit(List<Id> ids) {
            this.ids = ids;
        }

        void release() {
            add(ids, -1);
        }
    }

    /// @return empty if a limit is reached
    synchronized Optional<Permit> tryAcquire(AccountId account, EndpointId endpoint) {
        var limitReached = total >= MAX_TOTAL
                || waiting.getOrDefault(account, 0) >= MAX_PER_ACCOUNT
                || waiting.getOrDefault(endpoint, 0) >= MAX_PER_ENDPOINT;
        if (limitReached) {
            return Optional.empty();
        }
        var permit = new Permit(List.of(account, endpoint));
        add(permit.ids, 1);
        return Optional.of(permit);
    }

    private synchronized void add(List<Id> ids, int delta) {
        total += delta;
        ids.forEach(id -> waiting.merge(id, delta, (before, change) -> before + change == 0 ? null : before + change));
    }
}
