package dev.podworks.billing.ledger;

import dev.podworks.contracts.WireEnum;

/// Why credits came or went. Decisions: Ledger kinds.
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
