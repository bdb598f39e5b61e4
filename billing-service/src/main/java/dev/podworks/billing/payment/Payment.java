package dev.podworks.billing.payment;

import org.jspecify.annotations.Nullable;

/// A payment as the processor has it now.
///
/// @param reference the processor's payment id, or invoice id for an invoice
/// @param taxCents null where no tax was worked out
/// @param refundedCents what went back so far, with tax
public record Payment(
        String reference, State state, @Nullable Long taxCents, long refundedCents) {

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
