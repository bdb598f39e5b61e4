/// Delivers a project's files to destinations.
///
/// Guarantees:
///
/// - A project has at most one delivery in progress to a destination. No delivery changes the project.
/// - Lanes: deliveries to a connection are sent by the lease holders of that connection's lanes, one at a time per
///   lane. A provider that is down, or a connection that needs a reconnect, delays its own deliveries and no
///   others, over all replicas.
/// - When a worker dies, another continues after the lease has expired, at the offset that the provider reports.
///   The acknowledged offset is stored after each part.
/// - Memory is bounded: bytes are streamed from the object store to the provider.
/// - A provider that is unavailable is retried after a minute, then with doubled delays of up to an hour, never
///   before its `Retry-After`, and for the last time 24 hours after the first attempt. The same goes for a
///   connection that needs a reconnect; when it is active again, its waiting deliveries are due at once.
/// - No delivery waits forever: the 24 hours start with the first attempt, and a delivery that waits for its
///   project is started or cancelled when that ends, by its event or by a sweep.
/// - A project's folder is created once: every attempt and retry uses it as long as it exists.
/// - A delivery's end commits with its event. A cancelled delivery stays cancelled.
/// - Deliveries of test projects pass through every status without a request to a provider.
///
/// Does not guarantee: that bytes are sent once. A worker that lost its lease may still be sending for a moment;
/// the provider accepts bytes only at its current offset.
package dev.podworks.deliveries.delivery;
