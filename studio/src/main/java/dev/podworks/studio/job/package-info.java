/// Jobs: one for each submission of a project that is to be rendered.
///
/// Guarantees: a submission is rendered once however often it is asked for, and failed after three tries that ended
/// badly; a job is worked on by the holder of its lease alone, and whoever has lost it tells nothing more; operators'
/// hold and cancelling stop the work at the next heartbeat; what a try has stored that was not finished is deleted when
/// it ends, or, where its worker was killed, before the next try begins or the project fails.
///
/// Does not guarantee: that the last object of a worker that lost its lease without noticing is deleted. It lies under
/// its attempt's own name, and goes with the project.
package dev.podworks.studio.job;
