package dev.podworks.billing.receipt;

import dev.podworks.billing.receipt.SellerProperties.Seller;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.contracts.id.SubscriptionId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A row of `receipt`.
///
/// @param id the number without its prefix
/// @param buyer null if the account had no billing details
/// @param refundedCents including tax
record Receipt(
        long id, Draft draft, Seller seller, @Nullable Party buyer, long refundedCents, Instant issuedAt) {
    /// What was paid.
    ///
    /// @param reference the processor's id of the payment or invoice
    /// @param purchase null for a subscription's payment
    /// @param subscription null for a purchase
    /// @param invoiceUrl the processor's own invoice; null if there is none
    record Draft(
            AccountId account,
            String reference,
            @Nullable PurchaseId purchase,
            @Nullable SubscriptionId subscription,
            List<Line> lines,
            String currency,
            long netCents,
            long taxCents,
            @Nullable String invoiceUrl,
            Instant paidAt) {
        Draft {
            lines = List.copyOf(lines);
        }
    }

    /// @param amountCents before tax
    record Line(String description, long amountCents) {}

    /// Such as `PW-000042`.
    String number() {
        return String.format(Locale.ROOT, "%s%06d", seller.receiptPrefix(), id);
    }

    long totalCents() {
        return draft.netCents() + draft.taxCents();
    }

    Receipt withRefunded(long cents) {
        return new Receipt(id, draft, seller, buyer, cents, issuedAt);
    }
}
