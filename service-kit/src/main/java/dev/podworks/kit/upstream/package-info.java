/// Asking another service inside a caller's own request, where the answer must be certain now. Design, section 2.
///
/// Guarantees: the call carries a caller token that is good for this question only and the request's id, so the other
/// service judges the caller itself; where there is no answer in time the caller gets `unavailable`, at once while
/// the circuit breaker is open.
///
/// Does not guarantee: that a question without an answer had no effect. What must not happen twice is asked under an
/// `Idempotency-Key`. Facts are never sent this way; they travel as events.
package dev.podworks.kit.upstream;
