/// Projects: what they are, how they are made, kept and shown.
///
/// Guarantees: what asks on behalf of a caller sees only the caller's account, mode and show; two projects of an
/// account and mode never have the same `clientRef`; a page of the list costs the same however many projects there
/// are.
///
/// A project changes by {@link dev.podworks.projects.submission}, one stage after the other.
package dev.podworks.projects.project;
