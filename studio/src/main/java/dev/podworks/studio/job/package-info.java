/// Jobs: one for each submission of a live project.
///
/// Guarantees: a submission is rendered once however often its event is delivered, and failed after three failed
/// attempts; only the holder of the lease changes a job or publishes its events; a hold by operators or a
/// cancellation stops the work at the next heartbeat; a job does not wait for jobs of the other class; objects of
/// an unfinished attempt are deleted when it ends or, if its worker was killed, before the next attempt begins or
/// the project fails.
///
/// Does not guarantee: that the last object of a worker that has not noticed its lost lease is deleted at once. Its
/// key contains the attempt, and it is deleted with the project.
package dev.podworks.studio.job;
