/// Files: their states, rows and events.
///
/// Guarantees: a file changes state only along the transitions of the specification; every change increments its
/// version and publishes one event, in the same transaction; the events of a file are in version order.
package dev.podworks.files.file;
