/// Taking noticed bytes in.
///
/// Guarantees: the object of a file only ever holds the bytes that were noticed, however often it is written; no
/// link that a client was ever given writes there, nor does an import.
package dev.podworks.files.capture;
