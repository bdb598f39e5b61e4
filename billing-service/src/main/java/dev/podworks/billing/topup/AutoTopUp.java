package dev.podworks.billing.topup;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The automatic top-up as the API shows it. Specification: AutoTopUp.
///
/// @param chargesThisMonth paid or under way
record AutoTopUp(
        boolean enabled,
        long thresholdSeconds,
        @Nullable String bundleId,
        int monthlyCap,
        long chargesThisMonth,
        @Nullable Instant pausedAt,
        @Nullable String pausedReason) {
    static AutoTopUp of(Settings settings, long chargesThisMonth) {
        return new AutoTopUp(
                settings.enabled(),
                settings.thresholdSeconds(),
                settings.bundleId(),
                settings.monthlyCap(),
                chargesThisMonth,
                settings.pausedAt(),
                settings.pausedReason());
    }
}
