/// Synchronous calls to other services within a caller's request, for results that must be current. Design, section
/// 2.
///
/// Guarantees: a call carries a caller token that is valid for this call only, and the request's id, so the other
/// service authorizes the caller itself. If it does not respond in time, the caller gets the error `unavailable`,
/// and gets it at once while the circuit breaker is open.
///
/// Does not guarantee: that a call without a response had no effect. A call that must not have its effect twice
/// needs an `Idempotency-Key`. Changes of state are never sent this way; they are published as events.
package dev.podworks.kit.upstream;
