/// What this service knows of destinations, which belong to deliveries-service.
///
/// Guarantees: an older snapshot never replaces a newer one; a destination counts for its own account only, and not
/// once it was removed.
///
/// One of which no event has come is asked for at deliveries-service, once and in the caller's name, so that a
/// destination is usable the moment it is made.
///
/// Does not guarantee: that one is unusable the moment it is removed. It is sent to nowhere, and its delivery fails.
package dev.podworks.projects.destination;
