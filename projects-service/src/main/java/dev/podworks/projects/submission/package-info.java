/// The submission saga, an orchestrated state machine.
///
/// {@link dev.podworks.projects.submission.SubmissionSaga} is the whole of it, as one table; the rest of the package
/// brings it events and carries out what it decides.
///
/// Guarantees:
///
/// - A step is one transaction: the inbox row, the project's new state and its events. An event of a file,
///   which may concern many submissions, commits with the work that brings it to them one by one.
/// - A submission is charged under one key, `project/number`, however often billing is asked, and completes or fails
///   only after the charge was settled.
/// - News that are late, repeated, out of order or about another submission change nothing.
/// - A submission that waits for files is rejected in the end; one that waits for billing asks until it is answered.
package dev.podworks.projects.submission;
