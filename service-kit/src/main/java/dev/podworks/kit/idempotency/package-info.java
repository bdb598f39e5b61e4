/// `Idempotency-Key`: a repeated request has its effect once. Decisions, section 1: idempotency.
///
/// The filter claims the key, the controller's transaction stores the response with the effect
/// ({@link dev.podworks.kit.idempotency.Idempotency#storeResponse}), and later requests with the key get that response.
///
/// Guarantees:
///
/// - An effect and its stored response are one commit, so a process that is killed leaves both or neither.
/// - Of concurrent requests with one key, one has the effect; the others get its response or
///   `idempotency_in_flight`.
/// - A request whose claim has expired cannot commit once another request has claimed the key.
///
/// Errors that depend on the resource's state (402 and 409) are stored, too. Any other error releases the key at once.
/// The key of a request that died can be claimed after a minute.
///
/// Does not guarantee: anything about effects outside the transaction that stores the response.
package dev.podworks.kit.idempotency;
