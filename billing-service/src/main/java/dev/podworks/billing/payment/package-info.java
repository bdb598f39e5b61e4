/// The port to whoever takes the money. Two stand behind it: Stripe, and the sandbox of local runs and tests.
///
/// What an adapter guarantees: an intent has one payment, however often and by however many it is charged, since its id
/// is the idempotency key; a payment is found again by its intent alone; an error of a call says nothing about whether
/// it had its effect, so whoever gets one looks again later.
package dev.podworks.billing.payment;
