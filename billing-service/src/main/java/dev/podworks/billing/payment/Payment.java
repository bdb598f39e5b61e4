package dev.podworks.billing.payment;

import org.jspecify.annotations.Nullable;

/// A payment as the processor has it now.
///
/// @param reference the processor's payment id, or invoice id for an invoice; null where it refused before it made one
/// @param taxCents null where no tax was worked out
/// @param refundedCents what went back so far, with tax
/// @param disputedCents what the bank keeps because of disputes that are open or lost, with tax
public record Payment(
        @Nullable String reference, State state, @Nullable Long taxCents, long refundedCents, long disputedCents) {
    /// A payment that nobody disputes.
    public Payment(@Nullable String reference, State state, @Nullable Long taxCents, long refundedCents) {
        this(reference, state, taxCents, refundedCents, 0);
    }

    /// The processor made no payment, and would refuse the same request again.
    public static Payment refused(String reason) {
        return new Payment(null, new Declined(reason), null, 0);
    }

    public sealed interface State {}

    /// The money is in.
    public record Paid() implements State {}

    /// The bank wants more of the card's owner.
    ///
    /// @param clientSecret with which the processor's client library asks for it
    public record NeedsAuthentication(String clientSecret) implements State {}

    /// An invoice waits to be paid.
    public record Invoiced(String hostedInvoiceUrl) implements State {}

    /// For good.
    ///
    /// @param reason the processor's word for it, such as `insufficient_funds`
    public record Declined(String reason) implements State {}

    /// Nobody pays it any more.
    public record Cancelled() implements State {}
}
