package dev.podworks.billing.topup;

import dev.podworks.contracts.id.AccountId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A row of `auto_top_up`.
///
/// @param monthlyCap most top-ups a month
/// @param pausedAt when one failed; null while none has since they were saved
record Settings(
        AccountId account,
        boolean enabled,
        long thresholdSeconds,
        @Nullable String bundleId,
        int monthlyCap,
        @Nullable Instant pausedAt,
        @Nullable String pausedReason) {
    private static final long PRESET_THRESHOLD = 3_600;
    private static final int PRESET_CAP = 3;

    /// Of an account that has saved none.
    static Settings preset(AccountId account) {
        return new Settings(account, false, PRESET_THRESHOLD, null, PRESET_CAP, null, null);
    }

    static Settings of(AccountId account, AutoTopUpInput input) {
        var cap = input.monthlyCap();
        return new Settings(
                account,
                input.enabled(),
                input.thresholdSeconds(),
                input.bundleId(),
                cap == null ? PRESET_CAP : cap,
                null,
                null);
    }

    boolean isOn() {
        return enabled && pausedAt == null;
    }
}
