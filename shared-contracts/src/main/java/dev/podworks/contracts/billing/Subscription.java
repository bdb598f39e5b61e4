package dev.podworks.contracts.billing;

import dev.podworks.contracts.id.SubscriptionId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An account's monthly plan. Specification: Subscription.
///
/// @param planId null for a plan that the catalogue does not have any more
/// @param live whether it is the account's plan now: it has not ended
/// @param seconds what each month grants
/// @param amountCents what each month costs, before tax
/// @param currentPeriodEnd when it renews, or ends where `cancelAtPeriodEnd`
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
