/// Chaos tests: the whole system with two replicas of every service, under load and injected faults, and the
/// invariants that must hold afterwards.
///
/// A {@link dev.podworks.systemtests.chaos.FaultPlan} schedules the faults, from a seed. The {@link
/// dev.podworks.systemtests.chaos.Load} simulates customers who retry as the API asks. {@link
/// dev.podworks.systemtests.chaos.Invariants} checks the result.
///
/// A seed does not determine which step of which request a fault hits, so repeat a seed that found something.
package dev.podworks.systemtests.chaos;
