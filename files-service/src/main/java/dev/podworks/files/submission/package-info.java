/// What a submitted project waits for.
///
/// Guarantees: for every file of a submission that was awaiting its upload, one of two things is told: the file's
/// bytes came in (and later the verdict on them), or the file is missing for that very submission.
package dev.podworks.files.submission;
