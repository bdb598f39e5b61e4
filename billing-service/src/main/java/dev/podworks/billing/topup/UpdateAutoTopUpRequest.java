package dev.podworks.billing.topup;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Request body of `PUT /v1/auto-top-up`.
///
/// @param monthlyLimitCents a number, or null for no limit. If it is absent the limit stays, so that a program that
///     does not know it cannot remove it
record UpdateAutoTopUpRequest(
        boolean enabled,
        long thresholdSeconds,
        @Nullable String bundleId,
        @Nullable Integer monthlyCap,
        @Nullable JsonNode monthlyLimitCents) {
    boolean keepsLimit() {
        return monthlyLimitCents == null;
    }

    @Nullable Long limitCents() {
        return monthlyLimitCents == null || monthlyLimitCents.isNull() ? null : monthlyLimitCents.asLong();
    }
}
