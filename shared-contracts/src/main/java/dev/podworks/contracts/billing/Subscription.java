package dev.podworks.contracts.billing;

import dev.podworks.contracts.id.SubscriptionId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An account's subscription to a monthly plan.
///
/// @param planId null for a plan that is no longer in the catalogue
/// @param live whether it has not ended
/// @param seconds credits granted each month
/// @param amountCents the monthly price before tax
/// @param currentPeriodEnd when it renews, or ends if `cancelAtPeriodEnd`
public record Subscription(
        SubscriptionId id,
        @Nullable String planId,
        SubscriptionStatus status,
        boolean live,
        long seconds,
        long amountCents,
        @Nullable Instant currentPeriodEnd,
        boolean cancelAtPeriodEnd,
        @Nullable Instant canceledAt) {}
