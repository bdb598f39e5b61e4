package dev.podworks.billing.topup;

import org.jspecify.annotations.Nullable;

/// The body of `PUT /v1/auto-top-up`.
record AutoTopUpInput(
        boolean enabled,
        long thresholdSeconds,
        @Nullable String bundleId,
        @Nullable Integer monthlyCap) {}
