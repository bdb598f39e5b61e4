package dev.podworks.billing.sandbox;

import dev.podworks.contracts.billing.SubscriptionStatus;
import org.jspecify.annotations.Nullable;

/// Request body; its schema is in operator.yaml.
record SetSubscriptionRequest(
        String planId,
        @Nullable SubscriptionStatus status,
        @Nullable Boolean cancelAtPeriodEnd) {
    SubscriptionStatus statusOrDefault() {
        return status == null ? SubscriptionStatus.ACTIVE : status;
    }
}
