/// How files end: deleted by their owner, expired after 30 days, or given up because their bytes never came.
/// Specification: File status. 90 days after its end a file's row is deleted too, unless a project that is under way or
/// kept names it; until then it answers with its last status.
///
/// Guarantees: the bytes of an ended file are taken away, whichever process ends in between; nothing that is in use, or
/// kept by a project, expires; bytes under old upload keys don't stay.
package dev.podworks.files.retention;
