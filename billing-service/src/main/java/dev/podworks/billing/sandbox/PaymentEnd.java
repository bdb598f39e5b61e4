package dev.podworks.billing.sandbox;

import dev.podworks.contracts.WireEnum;

/// How a payment of the sandbox ends.
enum PaymentEnd implements WireEnum {
    PAID,
    FAILED
}
