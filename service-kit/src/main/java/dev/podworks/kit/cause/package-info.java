/// What a step is done for: the request that caused it, its account and project, and the trace that it belongs to.
///
/// Guarantees: the cause is in every log line of the request, of the handlers of events that its transactions
/// published, and of the work items that those enqueued, on any thread.
///
/// Does not guarantee: a cause for work that no request caused, such as sweeps and timers, for threads that a
/// handler starts itself, for handlers of event batches, or for leases that serve many projects.
package dev.podworks.kit.cause;
