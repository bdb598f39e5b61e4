package dev.podworks.billing.topup;

import dev.podworks.contracts.id.AccountId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A row of `auto_top_up`.
///
/// @param monthlyCap maximum number of top-ups a month
/// @param monthlyLimitCents what top-ups may cost in a month, before tax; null for no limit
/// @param pausedAt when a top-up failed or the card was removed; null if neither happened since the settings were saved
record AutoTopUpSettings(
        AccountId account,
        boolean enabled,
        long thresholdSeconds,
        @Nullable String bundleId,
        int monthlyCap,
        @Nullable Long monthlyLimitCents,
        @Nullable Instant pausedAt,
        @Nullable String pausedReason) {
    private static final long DEFAULT_THRESHOLD = 3_600;
    private static final int DEFAULT_CAP = 3;

    /// The defaults, for an account without saved settings.
    static AutoTopUpSettings defaults(AccountId account) {
        return new AutoTopUpSettings(account, false, DEFAULT_THRESHOLD, null, DEFAULT_CAP, null, null, null);
    }

    static AutoTopUpSettings of(AccountId account, UpdateAutoTopUpRequest request) {
        var cap = request.monthlyCap();
        return new AutoTopUpSettings(
                account,
                request.enabled(),
                request.thresholdSeconds(),
                request.bundleId(),
                cap == null ? DEFAULT_CAP : cap,
                request.limitCents(),
                null,
                null);
    }

    boolean isOn() {
        return enabled && pausedAt == null;
    }

    /// Whether the month's top-ups, with these, stay within both limits.
    boolean allows(long charges, long amountCents) {
        return charges <= monthlyCap && (monthlyLimitCents == null || amountCents <= monthlyLimitCents);
    }
}
