/// `Idempotency-Key`: what a client asks for twice happens once. Decisions, section 1: idempotency.
///
/// The filter claims the key, the controller's transaction keeps the answer with the effect
/// ({@link dev.podworks.kit.idempotency.Idempotency#keep}), and whoever comes with the same key gets that answer.
///
/// Guarantees: an effect and its kept answer are one commit, so a process that is killed anywhere leaves both or
/// none; of any number of requests at the same time one has the effect, the others get its answer or
/// `idempotency_in_flight`; a request that was thought dead and lives cannot commit once its key is claimed anew.
///
/// Kept beside answers with an effect: refusals of the state (402 and 409), as they were. Anything else that went
/// wrong frees the key at once. A killed request's key is free after a minute.
///
/// Not guaranteed: anything about an effect outside the transaction that keeps the answer.
package dev.podworks.kit.idempotency;
