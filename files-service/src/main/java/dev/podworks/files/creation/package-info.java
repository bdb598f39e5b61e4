/// Creates files.
///
/// Guarantees: an account never has more than 100 files awaiting upload, nor more than 24 importing; a file and its
/// import are created in one transaction.
package dev.podworks.files.creation;
