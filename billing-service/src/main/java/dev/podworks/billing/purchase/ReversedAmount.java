package dev.podworks.billing.purchase;

/// The refunded and disputed part of a purchase's payment, including tax.
///
/// @param refundedCents refunded by us or in the processor's dashboard
/// @param disputedCents total of open and lost disputes
/// @param disputesAsOf the read of the payment that returned `disputedCents`; disputes may be won, so the newest
///     read counts, not the largest sum
record ReversedAmount(long refundedCents, long disputedCents, long disputesAsOf) {
    static final ReversedAmount NONE = new ReversedAmount(0, 0, 0);

    long cents() {
        return refundedCents + disputedCents;
    }
}
