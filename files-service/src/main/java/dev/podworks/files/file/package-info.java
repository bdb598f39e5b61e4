/// The file itself: its states, its row, its events.
///
/// Guarantees: a file moves only along the transitions of the specification; every change grows its version by one
/// and tells one event, in the same transaction; events of one file come in the order of its versions.
package dev.podworks.files.file;
