/// How files come in by upload.
///
/// Guarantees: an upload is noticed once, however many read the file at the same time; what is put at an upload's
/// address after it was noticed changes nothing.
package dev.podworks.files.upload;
