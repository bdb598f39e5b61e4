package dev.podworks.billing.topup;

import dev.podworks.billing.purchase.Purchases.TopUpCount;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The auto top-up settings as the API shows them. Specification: AutoTopUpView.
///
/// @param chargesThisMonth paid or pending
/// @param amountThisMonthCents their price before tax
record AutoTopUpView(
        boolean enabled,
        long thresholdSeconds,
        @Nullable String bundleId,
        int monthlyCap,
        @Nullable Long monthlyLimitCents,
        long chargesThisMonth,
        long amountThisMonthCents,
        @Nullable Instant pausedAt,
        @Nullable String pausedReason) {
    static AutoTopUpView of(AutoTopUpSettings settings, TopUpCount thisMonth) {
        return new AutoTopUpView(
                settings.enabled(),
                settings.thresholdSeconds(),
                settings.bundleId(),
                settings.monthlyCap(),
                settings.monthlyLimitCents(),
                thisMonth.charges(),
                thisMonth.amountCents(),
                settings.pausedAt(),
                settings.pausedReason());
    }
}
