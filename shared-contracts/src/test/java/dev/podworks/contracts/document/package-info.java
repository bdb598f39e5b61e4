/// The published documents, for tests of this module and for modules that validate responses against them.
///
/// Guarantees: unknown properties are errors, although clients of the API must accept them.
package dev.podworks.contracts.document;
