/// How files end: deleted by their owner, expired after 30 days, or given up because their bytes never came.
/// Specification: File status.
///
/// Guarantees: the bytes of an ended file are taken away, whichever process ends in between; nothing that is in use, or
/// kept by a project, expires; bytes under old upload keys don't stay.
package dev.podworks.files.retention;
