/// The end of files: deleted by a client, expired after 30 days, or expired because they were never uploaded.
/// Specification: File status. 90 days after its end a file's row is deleted too, unless an unfinished or kept
/// project refers to it; until then the file can be read with its final status.
///
/// Guarantees: the objects of an ended file are deleted, also after crashes; a file that is in use or kept by a
/// project does not expire; objects under old upload keys are deleted.
package dev.podworks.files.retention;
