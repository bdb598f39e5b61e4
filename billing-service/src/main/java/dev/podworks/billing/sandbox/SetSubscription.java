package dev.podworks.billing.sandbox;

import dev.podworks.contracts.billing.SubscriptionStatus;
import org.jspecify.annotations.Nullable;

/// The body of setting a plan; its schema stands in operator.yaml.
record SetSubscription(
        String planId,
        @Nullable SubscriptionStatus status,
        @Nullable Boolean cancelAtPeriodEnd) {
    SubscriptionStatus statusOrPreset() {
        return status == null ? SubscriptionStatus.ACTIVE : status;
    }
}
