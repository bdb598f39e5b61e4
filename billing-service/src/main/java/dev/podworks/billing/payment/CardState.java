package dev.podworks.billing.payment;

import dev.podworks.contracts.WireEnum;
import org.jspecify.annotations.Nullable;

/// What an account pays with.
///
/// @param processor who takes the money
/// @param paysByInvoice then no card is charged, whether one is saved or not
/// @param card null where none is saved; the sandbox has none to show
public record CardState(
        Processor processor,
        boolean paysByInvoice,
        @Nullable SavedCard card) {

    public enum Processor implements WireEnum {
        SANDBOX,
        STRIPE
    }

    /// As much of a card as its owner knows it by.
    ///
    /// @param brand the processor's word for it, such as `visa`
    public record SavedCard(String brand, String last4, long expMonth, long expYear) {}
}
