/// Reading projects: the response bodies, and the endpoints that get and list them.
///
/// Guarantees: a page of the list costs the same, however many projects there are. A response contains the current
/// state of its files: files-service is called once for all files of drafts and rejected projects that are still
/// missing.
package dev.podworks.projects.view;
