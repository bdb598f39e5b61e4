/// The submission saga, an orchestrated state machine.
///
/// {@link dev.podworks.projects.submission.SubmissionSaga} is the complete state machine, as one table. The other
/// classes deliver events to it and carry out its transitions.
///
/// Guarantees:
///
/// - A transition is one transaction: the inbox row, the project's new state, and everything that
///   {@link dev.podworks.projects.submission.TransitionEffect}s add. An event of a file, which may concern many
///   submissions, commits with a work item that processes them one by one.
/// - A submission is charged under one key, `project/number`, however often the charge is requested, and completes
///   or fails only after the charge was settled.
/// - Events that are late, repeated, out of order or about another submission are ignored.
/// - A submission that waits for files is rejected in the end; one that waits for billing repeats its request until
///   billing responds.
package dev.podworks.projects.submission;
