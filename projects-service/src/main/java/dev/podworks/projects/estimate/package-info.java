/// Estimated completion times, from the studio's queues and its recent speed.
///
/// An estimate reads at most two aggregates, and none if no requested project waits for the studio.
package dev.podworks.projects.estimate;
