package dev.podworks.billing.purchase;

import org.jspecify.annotations.Nullable;

/// The body of a refund; its schema stands in operator.yaml.
///
/// @param amountCents what goes back now, beside what went back before
/// @param totalCents what shall have gone back in all
record RefundPurchase(@Nullable Long amountCents, @Nullable Long totalCents) {
    /// In words that say the same for the same request.
    String inWords() {
        if (amountCents != null) {
            return "amount " + amountCents;
        }
        return totalCents == null ? "the rest" : "total " + totalCents;
    }
}
