package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.id.EndpointId;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.springframework.stereotype.Component;

/// Wakes lanes that this replica holds when it adds a delivery. Only a hint: a lane that misses it finds the
/// delivery at its next poll.
@Component
class LaneSignals {
    private final ConcurrentMap<EndpointId, Runnable> wakeUps = new ConcurrentHashMap<>();

    void register(EndpointId endpoint, Runnable wakeUp) {
        wakeUps.put(endpoint, wakeUp);
    }

    void unregister(EndpointId endpoint, Runnable wakeUp) {
        wakeUps.remove(endpoint, wakeUp);
    }

    void wake(EndpointId endpoint) {
        wakeUps.getOrDefault(endpoint, () -> {}).run();
    }
}
