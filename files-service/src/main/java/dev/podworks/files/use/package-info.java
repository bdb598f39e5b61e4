/// Which files are used by projects, and which are kept permanently.
///
/// Guarantees: a file that a kept project uses does not expire, from the time the project's event is received; a
/// file that a submitted, unfinished project uses cannot be deleted.
///
/// Not guaranteed: protection in the milliseconds before the event arrives. If a file is deleted between a
/// submission and its event, the submission finds it deleted and ends without a charge, or with a refund.
package dev.podworks.files.use;
