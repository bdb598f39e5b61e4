/// How files come in by upload, and the API's routes to them.
///
/// Guarantees: an account never has more than 100 files that await their upload; an upload is noticed once, however
/// many read the file at the same time; what is put at an upload's address after it was noticed changes nothing.
package dev.podworks.files.upload;
