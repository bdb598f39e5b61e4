package dev.podworks.billing.payment;

import org.jspecify.annotations.Nullable;

/// A payment's current state at the processor.
///
/// @param reference the processor's payment or invoice id; null if it refused to create one
/// @param taxCents null if no tax was calculated
/// @param refundedCents total refunded so far, including tax
/// @param disputedCents total of open and lost disputes, including tax
public record Payment(
        @Nullable String reference, State state, @Nullable Long taxCents, long refundedCents, long disputedCents) {
    /// A payment without disputes.
    public Payment(@Nullable String reference, State state, @Nullable Long taxCents, long refundedCents) {
        this(reference, state, taxCents, refundedCents, 0);
    }

    /// The processor created no payment, and would refuse the same request again.
    public static Payment refused(String reason) {
        return new Payment(null, new Declined(reason), null, 0);
    }

    public sealed interface State {}

    /// The payment succeeded.
    public record Paid() implements State {}

    /// The cardholder must authenticate the payment.
    ///
    /// @param clientSecret for the processor's client library
    public record NeedsAuthentication(String clientSecret) implements State {}

    /// An open invoice.
    public record Invoiced(String hostedInvoiceUrl) implements State {}

    /// Final.
    ///
    /// @param reason the processor's code, such as `insufficient_funds`
    public record Declined(String reason) implements State {}

    /// It can no longer be paid.
    public record Cancelled() implements State {}
}
