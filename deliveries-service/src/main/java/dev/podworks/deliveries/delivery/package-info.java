/// Sending a project's files to destinations.
///
/// Guarantees:
///
/// - A project and a destination have one delivery under way at most. Whatever happens to it, the project stays as
///   it is.
/// - Lanes: what goes to one connection is sent by whoever holds the lease of one of its lanes, one delivery a
///   lane; so a provider or a login that is dead or slow delays its own deliveries and no other's, over all
///   replicas.
/// - A worker that dies is followed by another after its lease, which asks the provider how much has arrived and
///   goes on there; what was acknowledged is noted after each part.
/// - Memory is bounded: bytes are streamed from the store to the provider.
/// - A provider that is busy or away is tried again after a minute, then twice as long each time up to an hour,
///   never before its own `Retry-After`, and 24 hours after the first try for the last time. So is a login that
///   stopped working: when it works again, what waits for it is due at once.
/// - No delivery waits for ever: the 24 hours begin with the first attempt, and one that waits for its project
///   follows the project's end, by its event or by a sweep.
/// - The folder of a project is made once: every try and retry goes on in it as long as it is there.
/// - How a delivery ends commits with its event. One that was cancelled meanwhile ends as nothing else.
/// - Test projects pass through every status without a request to anybody.
///
/// Does not guarantee: that bytes are sent once. A worker that lost its lease may still be sending for a moment;
/// the provider takes bytes only where its upload is.
package dev.podworks.deliveries.delivery;
