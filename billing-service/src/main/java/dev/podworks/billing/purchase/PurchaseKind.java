package dev.podworks.billing.purchase;

import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.contracts.WireEnum;

/// What started the purchase.
public enum PurchaseKind implements WireEnum {
    PURCHASE(LedgerKind.PURCHASE),
    TOPUP(LedgerKind.TOPUP);

    private final LedgerKind ledgerKind;

    PurchaseKind(LedgerKind ledgerKind) {
        this.ledgerKind = ledgerKind;
    }

    LedgerKind ledgerKind() {
        return ledgerKind;
    }
}
