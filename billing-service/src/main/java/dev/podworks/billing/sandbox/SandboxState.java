package dev.podworks.billing.sandbox;

import dev.podworks.billing.payment.Payment;
import dev.podworks.contracts.WireEnum;

/// How a payment of the sandbox stands.
enum SandboxState implements WireEnum {
    PAID,
    NEEDS_AUTHENTICATION,
    INVOICED,
    DECLINED,
    CANCELLED;

    static SandboxState after(CardBehaviour card) {
        return switch (card) {
            case SUCCEEDS -> PAID;
            case DECLINES -> DECLINED;
            case NEEDS_AUTHENTICATION -> NEEDS_AUTHENTICATION;
            case INVOICE -> INVOICED;
        };
    }

    Payment.State of(String reference) {
        return switch (this) {
            case PAID -> new Payment.Paid();
            case NEEDS_AUTHENTICATION -> new Payment.NeedsAuthentication(reference + "_secret");
            case INVOICED -> new Payment.Invoiced("https://sandbox.invalid/invoices/" + reference);
            case DECLINED -> new Payment.Declined("card_declined");
            case CANCELLED -> new Payment.Cancelled();
        };
    }
}
