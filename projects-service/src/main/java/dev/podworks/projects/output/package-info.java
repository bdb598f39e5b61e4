/// The way to finished files: they lie in the object store, and this service signs links to them.
///
/// Guarantees: a link of the store works for an hour; a lasting link names one output, can't be guessed or changed, and
/// works as long as the file is kept; what nobody may have any more is taken out of the store in the end, through
/// faults and restarts.
///
/// Does not guarantee: that a link of the store ends with its file's time. One made in the last moment works until the
/// object is deleted, moments later.
package dev.podworks.projects.output;
