/// The project aggregate and its table.
///
/// Guarantees: queries on behalf of a caller return only projects of the caller's account, mode and show; two
/// projects of an account and mode never have the same `clientRef`.
///
/// {@link dev.podworks.projects.submission} moves a project from one {@link dev.podworks.projects.project.Stage} to
/// the next; {@link dev.podworks.projects.editing} lets its owner update it.
package dev.podworks.projects.project;
