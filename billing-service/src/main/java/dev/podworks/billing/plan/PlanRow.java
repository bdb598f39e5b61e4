package dev.podworks.billing.plan;

import dev.podworks.contracts.billing.Subscription;
import dev.podworks.contracts.billing.SubscriptionStatus;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.SubscriptionId;
import java.time.Instant;

/// A row of `subscription`: the newest news, and what billing knows beside it.
///
/// @param seconds what a month grants
public record PlanRow(SubscriptionId id, PlanNews news, long seconds, Instant createdAt) {
    public AccountId account() {
        return news.account();
    }

    public boolean isLive() {
        return news.status() != SubscriptionStatus.CANCELED;
    }

    public Subscription view() {
        return new Subscription(
                id,
                news.planId(),
                news.status(),
                isLive(),
                seconds,
                news.amountCents(),
                news.currentPeriodEnd(),
                news.cancelAtPeriodEnd(),
                news.canceledAt());
    }
}
