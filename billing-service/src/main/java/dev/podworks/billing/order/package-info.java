/// Store orders that are paid with credits.
///
/// Guarantees: an order is debited once, all or nothing, and refunded once, to the buckets that it was debited
/// from. An order whose refund is received first is never debited. Only debited orders are listed.
///
/// Does not guarantee: that the store is notified of an insufficient balance. Such an order is logged and counted
/// (`podworks.billing.orders`, outcome `refused`); handling it is up to the store.
package dev.podworks.billing.order;
