/// The published documents, as tests read them: of this module, and of whoever holds answers against them.
///
/// Guarantees: what a schema does not name is a fault, although the documents leave callers room for what is new.
package dev.podworks.contracts.document;
