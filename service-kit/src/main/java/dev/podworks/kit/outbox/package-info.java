/// The transactional outbox.
///
/// Guarantees:
///
/// - An event is in Kafka if and only if its transaction committed, at least once, with the id it got in the
///   transaction.
/// - Events of one key are sent in the order in which their transactions committed, whatever the number of replicas,
///   and after a crash anywhere.
/// - An event that Kafka refuses for good (too large, say) holds up its own key only.
/// - The last record of a key is its newest snapshot, so that compaction keeps that one and a read model can be
///   rebuilt from it. A relay that lost its shard (its database session ended, or the process was stopped for a while)
///   may send an older event behind a newer one. Every service reads back what its relays sent; where an older event
///   stands last, the newest is published once more behind it ({@link dev.podworks.kit.outbox.OutboxAudit}). That
///   takes seconds, and compaction leaves it eight days.
///
/// Does not guarantee:
///
/// - exactly once: a relay that dies between Kafka's acknowledgement and noting it sends again. Consumers use {@link
///   dev.podworks.kit.inbox}.
/// - order between keys.
/// - order on the wire in one rare case: when Kafka fails an event after taking a later one of the same key, the
///   later one is seen, then both again in order. Snapshots carry a version so that a consumer can tell.
/// - that the last record is the newest at every moment: until the correction a consumer that reads from the start sees
///   the newest before the older one, and tells by the version.
/// - a correction of what was sent more than two days late, or read back more than two days later: the outbox keeps its
///   rows no longer.
///
/// The caller's part: write or lock the aggregate's row before appending, in the same transaction.
package dev.podworks.kit.outbox;
