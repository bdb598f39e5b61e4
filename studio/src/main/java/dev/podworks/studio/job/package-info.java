/// Jobs: one for each submission of a project that is to be rendered.
///
/// Guarantees: a submission is rendered once however often it is asked for, and failed after three tries that ended
/// badly; a job is worked on by the holder of its lease alone, and whoever has lost it tells nothing more; operators'
/// hold and cancelling stop the work at the next heartbeat.
///
/// Does not guarantee: that a try's outputs are used. What a try stored that lost its lease stays in the store, under
/// its attempt's own name.
package dev.podworks.studio.job;
