/// The transactional outbox.
///
/// Guarantees:
///
/// - An event is published if and only if its transaction commits, at least once, with the id that it got in the
///   transaction.
/// - Events of one key are sent in the order in which their transactions committed, whatever the number of
///   replicas, and after a crash anywhere.
/// - Events of {@link dev.podworks.contracts.event.ForwardedEvents} that a request caused are also sent to their
///   receivers before the request is answered, unless these do not respond within a second.
/// - An event that Kafka rejects, for example because it is too large, delays only its own key.
/// - The last record of a key becomes its newest snapshot, so that compaction keeps that one and read models can be
///   rebuilt. A relay that lost its shard, because its database session ended or its process was paused, may send
///   an older event after a newer one. Every service reads back what its relays sent; if an older event is last,
///   the newest is published again ({@link dev.podworks.kit.outbox.OutboxAudit}). That takes seconds; compaction
///   starts after eight days.
///
/// Does not guarantee:
///
/// - Any of this correction for the audit log, which has no newest record of a key.
/// - Exactly-once publication: a relay that dies between Kafka's acknowledgement and the commit sends again.
///   Consumers use {@link dev.podworks.kit.inbox}.
/// - Order between keys.
/// - Order of records in one rare case: if Kafka fails an event after it accepted a later one of the same key,
///   consumers get the later one, then both again in order. Snapshots have a version for that.
/// - That the last record is the newest at all times: until the correction, consumers get the newest event before
///   the older one.
/// - A correction of records that were sent, or are read back, more than two days late: the outbox keeps its rows
///   for two days.
///
/// Callers must write or lock the aggregate's row before they append, in the same transaction.
package dev.podworks.kit.outbox;
