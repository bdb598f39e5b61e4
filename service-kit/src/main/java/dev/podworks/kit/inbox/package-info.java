/// Consuming events.
///
/// Guarantees:
///
/// - An event takes effect on this service's database once, however often the record is delivered: inbox row and
///   effect are one transaction.
/// - Where a listener opts in, consecutive records of one poll share a transaction; a failing record does not fail
///   the others.
/// - Records of one key are handled one after the other, in the topic's order, by one thread of one replica.
/// - A record that cannot be handled becomes a dead letter of this service, with the reason, and the records behind
///   it are handled. A handler that takes too long is attempted five times with a timeout of 30 seconds. While the
///   database is unavailable, the record is retried without limit.
/// - An event that another service forwards is handled before the response to it, and its record is ignored later.
/// - Event types without a handler, and those that this build does not have, are ignored.
///
/// Does not guarantee: that an event is the newest of its aggregate. Aggregates ignore events that do not apply to
/// their state; read models compare versions.
package dev.podworks.kit.inbox;
