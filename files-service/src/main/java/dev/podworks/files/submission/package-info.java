/// Files that a submitted project is waiting for.
///
/// Guarantees: for every file of a submission that was awaiting its upload, one of two events is published: the
/// file was received (and later its check result), or it is missing for that submission.
package dev.podworks.files.submission;
