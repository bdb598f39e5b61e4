/// Consuming events.
///
/// Guarantees:
///
/// - The effect of an event on this service's database happens once, however often the record comes: inbox row and
///   effect are one transaction.
/// - Where a subscription says so, records that came at once share a transaction; one at fault does not take the others
///   with it.
/// - Records of one key are handled one after the other, in the topic's order, by one thread of one replica.
/// - A record that can't be handled ends in the dead letters of this service with its reason, and those behind it go
///   on. That holds for a handler that takes too long, too: it is attempted five times with a timeout of 30 seconds. A
///   database that is away is waited for.
/// - Types that this build doesn't know are passed over.
///
/// Does not guarantee: that an event is the newest news of its aggregate. Aggregates refuse transitions that make no
/// sense, read models compare versions.
package dev.podworks.kit.inbox;
