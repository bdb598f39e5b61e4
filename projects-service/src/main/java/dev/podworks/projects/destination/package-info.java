/// The read model of destinations, which belong to deliveries-service.
///
/// Guarantees: an older snapshot never replaces a newer one; a destination can be used by its own account only, and
/// not after its removal.
///
/// A destination that is not in the read model is fetched from deliveries-service on the caller's behalf, so that
/// it can be used as soon as it was created. Its removal is forwarded, so that it is refused from then on.
package dev.podworks.projects.destination;
