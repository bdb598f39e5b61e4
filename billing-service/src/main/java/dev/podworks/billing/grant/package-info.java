/// Credits that are given: the trial of a new account, and grants by the service team.
///
/// Guarantees: an account gets its trial once. A grant is booked once per request, or once per `Idempotency-Key`.
package dev.podworks.billing.grant;
