package dev.podworks.billing.sandbox;

import dev.podworks.contracts.WireEnum;

/// The outcome of a sandbox payment.
enum PaymentOutcome implements WireEnum {
    PAID,
    FAILED
}
