/// Captures received objects.
///
/// Guarantees: the object of a file only ever contains the bytes that were received, however often it is written;
/// no upload URL and no import writes to its key.
package dev.podworks.files.capture;
