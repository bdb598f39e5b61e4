/// The read model of files and the client of files-service, which owns them.
///
/// Guarantees: an older snapshot never replaces a newer one, whatever the order of events and responses;
/// files-service is called only within a caller's request.
package dev.podworks.projects.file;
