/// Request bodies.
///
/// Guarantees: a controller sees only a body that its schema in the OpenAPI document allows; a refused one is
/// answered with every fault and its path; more than 1 MiB is never held.
package dev.podworks.kit.body;
