/// Request bodies.
///
/// Guarantees: a controller sees only a body that its schema in the OpenAPI document allows; no text in it, no name
/// of a property and no query parameter holds what can't be stored (U+0000, half of a surrogate pair, bytes that are
/// not UTF-8); a refused body is answered with every fault and its path; more than 1 MiB is never held.
package dev.podworks.kit.body;
