package dev.podworks.billing.sandbox;

import dev.podworks.billing.payment.Payment;
import dev.podworks.contracts.WireEnum;

/// The state of a sandbox payment.
enum SandboxPaymentState implements WireEnum {
    PAID,
    NEEDS_AUTHENTICATION,
    INVOICED,
    DECLINED,
    CANCELLED;

    static SandboxPaymentState after(CardBehaviour card) {
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
