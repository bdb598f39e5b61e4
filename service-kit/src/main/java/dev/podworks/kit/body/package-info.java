/// Request bodies.
///
/// Guarantees:
///
/// - A controller gets only bodies that are valid by their schema in the OpenAPI document.
/// - No value, property name or query parameter contains text that cannot be stored: U+0000, unpaired surrogates,
///   bytes that are not UTF-8.
/// - A rejected body gets an error with all violations and their paths.
/// - No more than 1 MiB of a body is kept in memory.
package dev.podworks.kit.body;
