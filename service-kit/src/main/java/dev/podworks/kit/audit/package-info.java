/// The audit logs of accounts: who did what, when, and from where.
///
/// A service records an entry in the transaction of the change ([dev.podworks.kit.audit.AuditLog]), so the log has
/// it if and only if the change was made. The outbox publishes entries to `podworks.audit`; the gateway stores them
/// (`accounts.audit`), where they can be read, and never changes them.
///
/// Which operations have an entry is declared in the API documents (`x-audit`), for every operation that is not a
/// GET. [dev.podworks.kit.audit.AuditFilter] reports a successful one that recorded none.
///
/// Does not guarantee: an entry can be read about a second after the response, like an event in the feed. Services
/// know the client's address only on routes with an action, because only their caller tokens contain it.
package dev.podworks.kit.audit;
