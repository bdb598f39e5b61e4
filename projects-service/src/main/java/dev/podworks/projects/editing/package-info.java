/// Creating, updating and deleting projects.
///
/// Guarantees: a request that is refused changes nothing here; checks run before files-service creates files, and
/// again under the lock of the project's row; the published event commits with the change.
///
/// Does not guarantee that no file is created for a refused request: if a check fails late, new files await an
/// upload that never comes, and expire.
package dev.podworks.projects.editing;
