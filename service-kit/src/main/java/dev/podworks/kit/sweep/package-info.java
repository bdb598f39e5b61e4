/// Periodic deletion, expiry and retry of rows, in batches.
///
/// Guarantees: rounds of one replica never overlap, and a failure costs one round, or only one item with
/// [dev.podworks.kit.sweep.Sweep#ofEach].
///
/// Does not guarantee: that one replica sweeps at a time. A batch must be safe to run concurrently, for example
/// because it claims rows with `for update skip locked`.
package dev.podworks.kit.sweep;
