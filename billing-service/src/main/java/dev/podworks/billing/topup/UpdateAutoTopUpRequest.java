package dev.podworks.billing.topup;

import org.jspecify.annotations.Nullable;

/// Request body of `PUT /v1/auto-top-up`.
record UpdateAutoTopUpRequest(
        boolean enabled,
        long thresholdSeconds,
        @Nullable String bundleId,
        @Nullable Integer monthlyCap) {}
