/// The simulator, which takes the place of the studio for test projects.
///
/// Guarantees: a queued test project passes through every status to its end within seconds, despite restarts; its
/// outputs have the names and kinds that the studio would have given them, and can be downloaded; no recording is read
/// and nothing is charged.
package dev.podworks.projects.simulation;
