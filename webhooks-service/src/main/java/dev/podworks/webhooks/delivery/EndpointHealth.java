package dev.podworks.webhooks.delivery;

import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// The health of an endpoint after a series of attempts, in the order in which they ended.
///
/// @param succeeded whether any attempt succeeded, which ends an earlier period of failure
/// @param failingSince the first failure after the last success
record EndpointHealth(boolean succeeded, @Nullable Instant failingSince) {
    static EndpointHealth of(Collection<DeliveryUpdate> updates) {
        var health = new EndpointHealth(false, null);
        for (var update : updates) {
            health = health.after(update);
        }
        return health;
    }

    private EndpointHealth after(DeliveryUpdate update) {
        if (update.status() == DeliveryStatus.SUCCEEDED) {
            return new EndpointHealth(true, null);
        }
        return failingSince == null && update.countsAsFailure() ? new EndpointHealth(succeeded, update.at()) : this;
    }
}
