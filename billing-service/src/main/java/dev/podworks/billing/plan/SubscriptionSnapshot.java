package dev.podworks.billing.plan;

import dev.podworks.contracts.billing.SubscriptionStatus;
import dev.podworks.contracts.id.AccountId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A subscription's state at the processor.
///
/// @param reference the processor's subscription id
/// @param planId the catalogue's plan id; null for an unknown plan
/// @param amountCents monthly price before tax
/// @param asOf when the processor reported it; older snapshots are stale
public record SubscriptionSnapshot(
        AccountId account,
        String reference,
        @Nullable String planId,
        long amountCents,
        SubscriptionStatus status,
        @Nullable Instant currentPeriodEnd,
        boolean cancelAtPeriodEnd,
        @Nullable Instant canceledAt,
        Instant asOf) {

    /// A copy for a plan that is not in the catalogue.
    SubscriptionSnapshot withoutPlan() {
        return new SubscriptionSnapshot(
                account, reference, null, amountCents, status, currentPeriodEnd, cancelAtPeriodEnd, canceledAt, asOf);
    }
}
