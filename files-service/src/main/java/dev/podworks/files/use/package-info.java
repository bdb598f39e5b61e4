/// Which files are used by projects, and which are kept permanently.
///
/// Guarantees: a file that a kept project uses does not expire, from the time the project's event is received; a file
/// that a submitted, unfinished project uses cannot be deleted, from the moment the submission was answered to a client
/// until the end of the project was. A submission claims its files before it commits, and projects-service is asked
/// before a deletion is refused, so neither depends on when events arrive.
///
/// A claim whose submission was never committed expires. Events of a project that arrive after a newer one, since that
/// was forwarded, have no effect.
package dev.podworks.files.use;
