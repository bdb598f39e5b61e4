/// The transactional outbox.
///
/// Guarantees:
///
/// - An event is in Kafka if and only if its transaction committed, at least once, with the id it got in the
///   transaction.
/// - Events of one key are sent in the order in which their transactions committed, whatever the number of replicas,
///   and after a crash anywhere.
/// - An event that Kafka refuses for good (too large, say) holds up its own key only.
///
/// Does not guarantee:
///
/// - exactly once: a relay that dies between Kafka's acknowledgement and noting it sends again. Consumers use {@link
///   dev.podworks.kit.inbox}.
/// - order between keys.
/// - order on the wire in one rare case: when Kafka fails an event after taking a later one of the same key, the
///   later one is seen, then both again in order. Snapshots carry a version so that a consumer can tell.
///
/// The caller's part: write or lock the aggregate's row before appending, in the same transaction.
package dev.podworks.kit.outbox;
