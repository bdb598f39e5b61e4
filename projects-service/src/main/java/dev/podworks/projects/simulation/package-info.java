/// The simulator, which does for test projects what the studio does for live ones. Decisions: Test projects.
///
/// Guarantees: a test project that is queued goes through every status to completed within seconds, over any restart;
/// its outputs can be downloaded; nothing is read from the recording and nothing is charged.
package dev.podworks.projects.simulation;
