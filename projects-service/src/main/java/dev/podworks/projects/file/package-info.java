/// What this service knows of files, which belong to files-service.
///
/// Guarantees: an older snapshot never replaces a newer one, in whatever order events and answers come; files-service
/// is only ever asked inside a caller's own request.
package dev.podworks.projects.file;
