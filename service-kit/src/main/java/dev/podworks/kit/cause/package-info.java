/// What a step is done for: the request that caused it, whose account and which project it is about, and the trace that
/// it belongs to.
///
/// Guarantees: what is known of it stands in every log line of the request, of the records that its transactions told,
/// of the handlers of those records, and of the work that they put under a lease, whatever thread a step runs on.
///
/// Does not guarantee: a cause for what nobody asked for, such as sweeps and timers; nor for a thread that a handler
/// starts by itself. One that deals with several records at once, or a lease that serves many projects, has none
/// either.
package dev.podworks.kit.cause;
