/// Making files.
///
/// Guarantees: an account never has more than 100 files that await their upload, nor more than 24 that are importing;
/// an import begins with the file, or the file is not made.
package dev.podworks.files.intake;
