/// Store orders that are paid with credits.
///
/// Guarantees: an order takes its credits once, all or nothing, and gives back what it took, once, to where it came
/// from; one whose refund overtook it takes nothing. Only orders that took their credits are listed.
///
/// Does not guarantee: that the store hears of an account that had too little. Such an order is logged and counted
/// (`podworks.billing.orders`, outcome `refused`); the store alone decides what becomes of it.
package dev.podworks.billing.order;
