package dev.podworks.billing.topup;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The auto top-up settings as the API shows them. Specification: AutoTopUpView.
///
/// @param chargesThisMonth paid or pending
record AutoTopUpView(
        boolean enabled,
        long thresholdSeconds,
        @Nullable String bundleId,
        int monthlyCap,
        long chargesThisMonth,
        @Nullable Instant pausedAt,
        @Nullable String pausedReason) {
    static AutoTopUpView of(AutoTopUpSettings settings, long chargesThisMonth) {
        return new AutoTopUpView(
                settings.enabled(),
                settings.thresholdSeconds(),
                settings.bundleId(),
                settings.monthlyCap(),
                chargesThisMonth,
                settings.pausedAt(),
                settings.pausedReason());
    }
}
