/// Ending what is over: forgotten keys, old files, abandoned uploads.
///
/// Guarantees: rounds of one replica never overlap, and a fault costs one round. Replicas may sweep at the same time,
/// so what a sweep runs must be safe to run twice.
package dev.podworks.kit.sweep;
