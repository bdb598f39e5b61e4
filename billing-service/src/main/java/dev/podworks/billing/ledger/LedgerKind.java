package dev.podworks.billing.ledger;

import dev.podworks.contracts.WireEnum;

/// Why an entry was booked.
public enum LedgerKind implements WireEnum {
    PURCHASE,
    TOPUP,
    SUBSCRIPTION,
    TRIAL,
    GRANT,
    CHARGE,
    REFUND,
    ORDER,
    ORDER_REFUND,
    PURCHASE_REFUND
}
