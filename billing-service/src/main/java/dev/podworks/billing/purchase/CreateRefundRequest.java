package dev.podworks.billing.purchase;

import org.jspecify.annotations.Nullable;

/// Request body; its schema is in operator.yaml.
///
/// @param amountCents amount to refund in addition to earlier refunds
/// @param totalCents refunded total to reach
record CreateRefundRequest(
        @Nullable Long amountCents, @Nullable Long totalCents) {
    /// Equal for equal requests.
    String canonicalForm() {
        if (amountCents != null) {
            return "amount " + amountCents;
        }
        return totalCents == null ? "the rest" : "total " + totalCents;
    }
}
