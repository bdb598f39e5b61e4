/// What this service knows of destinations, which belong to deliveries-service.
///
/// Guarantees: an older snapshot never replaces a newer one; a destination counts for its own account only, and not
/// once it was removed.
///
/// Does not guarantee: that a destination is known the moment it is made. Nobody is asked about one that is not known:
/// it is `unknown_destination` until its event comes.
package dev.podworks.projects.destination;
