package dev.podworks.billing.purchase;

/// How much of a purchase's money its payer has again, with tax.
///
/// @param refundedCents given back, by us or in the processor's dashboard
/// @param disputedCents kept by the bank because of disputes that are open or lost
/// @param disputesAsOf the read of the payment that saw the disputes like this: disputes may be won, so the newest read
///     counts and not the largest sum
record MoneyBack(long refundedCents, long disputedCents, long disputesAsOf) {
    static final MoneyBack NONE = new MoneyBack(0, 0, 0);

    long cents() {
        return refundedCents + disputedCents;
    }
}
