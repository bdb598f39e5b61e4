/// Work items and leases: work that outlives the transaction that requests it.
///
/// A work item is a row of `work` in a queue. A [dev.podworks.kit.lease.Worker] claims due items of one queue for a
/// limited time and runs each under a heartbeat. [dev.podworks.kit.lease.Lanes] are work items of another kind: the
/// leased right to send to one receiver, held for as long as something is due for it.
///
/// Guarantees:
///
/// - One worker holds an item at a time. If the worker dies, another one claims the item when the lease expires.
/// - Only the holder of the current lease can complete an item. That is checked in the transaction of the effect.
/// - Items survive restarts. An item that is enqueued in a transaction exists if and only if that commits.
/// - An enqueue that is concurrent with the release of a lane is never lost.
///
/// Does not guarantee:
///
/// - That an item runs once. A worker that lost its lease may still run for a moment, so effects outside the
///   database must tolerate that, for example by writing under a key that contains the attempt.
/// - That an item ends. A handler that throws is called again without limit. Each handler needs a bound of its own,
///   a deadline or a number of attempts, unless its work is needed at any cost.
package dev.podworks.kit.lease;
