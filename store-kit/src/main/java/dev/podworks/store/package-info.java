/// The S3-compatible object store, which holds all recordings and outputs.
///
/// Guarantees:
///
/// - A presigned URL or form is valid for one key, one method and a limited time.
/// - A copy or a read is of the version that was found before, or fails.
/// - A stream becomes an object completely or not at all.
package dev.podworks.store;
