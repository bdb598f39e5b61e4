/// Receives uploads.
///
/// Guarantees: an upload is detected once, also under concurrent reads of the file; bytes that are written to the
/// upload URL after that have no effect.
package dev.podworks.files.upload;
