/// Credits granted by operators.
///
/// Guarantees: a grant is booked once per request, or once per `Idempotency-Key`.
package dev.podworks.billing.grant;
