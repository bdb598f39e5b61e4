package dev.podworks.billing.payment;

import dev.podworks.contracts.WireEnum;
import org.jspecify.annotations.Nullable;

/// An account's payment method.
///
/// @param processor the payment processor
/// @param paysByInvoice if true, no card is charged even if one is saved
/// @param card null if none is saved; always null in the sandbox
public record CardState(
        Processor processor,
        boolean paysByInvoice,
        @Nullable SavedCard card) {

    public enum Processor implements WireEnum {
        SANDBOX,
        STRIPE
    }

    /// The part of a card's data that may be shown.
    ///
    /// @param brand the processor's code, such as `visa`
    public record SavedCard(String brand, String last4, long expMonth, long expYear) {}
}
