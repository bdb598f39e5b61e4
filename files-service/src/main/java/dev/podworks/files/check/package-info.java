/// Checks files by decoding them, as leased work.
///
/// Guarantees: every received file is checked, also after crashes, and gets exactly one result; failures of the
/// object store, the database or a process only delay the result and never fail the file.
package dev.podworks.files.check;
