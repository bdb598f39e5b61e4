/// Taking noticed bytes in.
///
/// Guarantees: the object of a file is written once, with the bytes that were noticed; no link that a client was ever
/// given writes there.
package dev.podworks.files.capture;
