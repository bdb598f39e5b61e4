package dev.podworks.webhooks.delivery;

import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// What some attempts, in the order in which they ended, say of their endpoint.
///
/// @param succeeded whether one of them did, which ends any failing before it
/// @param failingSince the first failure behind the last success
record Health(boolean succeeded, @Nullable Instant failingSince) {
    static Health of(Collection<Outcome> outcomes) {
        var health = new Health(false, null);
        for (var outcome : outcomes) {
            health = health.after(outcome);
        }
        return health;
    }

    private Health after(Outcome outcome) {
        if (outcome.status() == DeliveryStatus.SUCCEEDED) {
            return new Health(true, null);
        }
        return failingSince == null && outcome.blames() ? new Health(succeeded, outcome.at()) : this;
    }
}
