/// The port to the payment processor. It has two adapters: Stripe, and the sandbox for local runs and tests.
///
/// What an adapter guarantees: an intent has at most one payment, even when it is charged repeatedly or
/// concurrently, since its id is the idempotency key; a payment can be found by its intent alone; a call that
/// failed may have had its effect, so the caller reconciles later.
package dev.podworks.billing.payment;
