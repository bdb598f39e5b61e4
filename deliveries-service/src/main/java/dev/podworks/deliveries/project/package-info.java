/// What this service knows of projects and shows, which belong to projects-service.
///
/// Guarantees: an older snapshot never replaces a newer one; what is of another account, mode or show does not exist
/// for a caller; both can be built anew by reading their topics from the start.
///
/// Does not guarantee: that a project is known in the millisecond in which it is made.
package dev.podworks.deliveries.project;
