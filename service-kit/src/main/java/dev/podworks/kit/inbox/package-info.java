/// Consuming events.
///
/// Guarantees:
///
/// - An event takes effect on this service's database once, however often the record is delivered: inbox row and effect
///   are one transaction.
/// - Where a listener opts in, consecutive records of one poll share a transaction; a failing record does not fail the
///   others.
/// - Records of one key are handled one after the other, in the topic's order, by one thread of one replica.
/// - A record that can't be handled becomes a dead letter of this service with its reason, and the records behind it
// are
///   handled. That includes a handler that takes too long: it is attempted five times with a timeout of 30 seconds. An
///   unavailable database is waited for.
/// - Event types without a handler, and those that this build does not have, are ignored.
///
/// Does not guarantee: that an event is the newest of its aggregate. Aggregates ignore events that do not apply to
// their
/// state, read models compare versions.
package dev.podworks.kit.inbox;
