package dev.podworks.billing.plan;

import dev.podworks.contracts.billing.SubscriptionStatus;
import dev.podworks.contracts.id.AccountId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A subscription as the processor has it.
///
/// @param reference the processor's id of it
/// @param planId in the catalogue; null where it is none of ours
/// @param amountCents a month, before tax
/// @param toldAt when the processor said so: of two, the later counts
public record PlanNews(
        AccountId account,
        String reference,
        @Nullable String planId,
        long amountCents,
        SubscriptionStatus status,
        @Nullable Instant currentPeriodEnd,
        boolean cancelAtPeriodEnd,
        @Nullable Instant canceledAt,
        Instant toldAt) {

    /// The same of a plan that is none of ours.
    PlanNews withoutPlan() {
        return new PlanNews(
                account, reference, null, amountCents, status, currentPeriodEnd, cancelAtPeriodEnd, canceledAt, toldAt);
    }
}
