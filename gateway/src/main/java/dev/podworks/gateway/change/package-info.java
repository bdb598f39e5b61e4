/// The live page: change notifications as server-sent events to the open account pages.
///
/// Every replica receives the events of all services and [dev.podworks.contracts.event.ChangeEvent]s, and notifies the
/// streams of the account and mode. A notification names a resource and has no data: the page reads the resource with
/// the requests that it has anyway, so it can display nothing that it may not read, and order and repetition do not
/// matter. Decision 0018.
///
/// Guarantees: a stream receives notifications of its account and mode only; it ends within a heartbeat of the end of
/// its session, or when the person's role changes; a client that was notified of everything up to an id is notified of
/// everything after it, or gets `reset` if it may have missed something; a slow reader has a bounded buffer and
/// delays nobody.
///
/// Does not guarantee: that every change is notified, see [dev.podworks.kit.change].
package dev.podworks.gateway.change;
