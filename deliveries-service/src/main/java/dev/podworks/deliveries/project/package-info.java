/// Read models of projects and shows, which projects-service owns.
///
/// Guarantees: a stale snapshot never replaces a newer one; projects of another account, mode or show do not exist
/// for a caller; both tables can be rebuilt by reading their topics from the start.
///
/// Does not guarantee: that a project is stored the moment it is created.
package dev.podworks.deliveries.project;
