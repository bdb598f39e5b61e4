/// Measuring files, as leased work.
///
/// Guarantees: a file whose bytes came in is checked, whichever process ends when; it gets one verdict; a fault of the
/// store, the database or a process is none of the file's and only delays the verdict.
package dev.podworks.files.check;
