package dev.podworks.billing.plan;

import dev.podworks.contracts.billing.Subscription;
import dev.podworks.contracts.billing.SubscriptionStatus;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.SubscriptionId;
import java.time.Instant;

/// A row of `subscription`: the newest snapshot and billing's own data.
///
/// @param seconds credits granted each month
public record SubscriptionRow(SubscriptionId id, SubscriptionSnapshot snapshot, long seconds, Instant createdAt) {
    public AccountId account() {
        return snapshot.account();
    }

    public boolean isLive() {
        return snapshot.status() != SubscriptionStatus.CANCELED;
    }

    public Subscription view() {
        return new Subscription(
                id,
                snapshot.planId(),
                snapshot.status(),
                isLive(),
                seconds,
                snapshot.amountCents(),
                snapshot.currentPeriodEnd(),
                snapshot.cancelAtPeriodEnd(),
                snapshot.canceledAt());
    }
}
