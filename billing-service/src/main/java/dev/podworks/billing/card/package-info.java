/// The payment method of an account, as the account page shows it.
///
/// Guarantees: the response is the processor's current state; no card data is stored here.
package dev.podworks.billing.card;
