package dev.podworks.billing.sandbox;

import dev.podworks.contracts.WireEnum;

/// What happens when the sandbox card is charged.
enum CardBehaviour implements WireEnum {
    SUCCEEDS,
    DECLINES,
    NEEDS_AUTHENTICATION,
    /// The account pays by invoice.
    INVOICE
}
