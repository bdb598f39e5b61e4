package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.id.EndpointId;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.springframework.stereotype.Component;

/// Tells the lanes of this replica that there is something new for them: a hint that saves them a look.
@Component
class LaneSignals {
    private final ConcurrentMap<EndpointId, Runnable> open = new ConcurrentHashMap<>();

    void opened(EndpointId endpoint, Runnable wake) {
        open.put(endpoint, wake);
    }

    void closed(EndpointId endpoint, Runnable wake) {
        open.remove(endpoint, wake);
    }

    void wake(EndpointId endpoint) {
        open.getOrDefault(endpoint, () -> {}).run();
    }
}
