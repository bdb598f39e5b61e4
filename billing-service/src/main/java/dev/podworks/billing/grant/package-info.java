/// Granted credits: the trial of a new account, and grants by operators.
///
/// Guarantees: an account gets one trial. A grant is booked once per request, or once per `Idempotency-Key`.
package dev.podworks.billing.grant;
