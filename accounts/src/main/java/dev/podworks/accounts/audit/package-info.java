/// The read model of the audit logs: the entries that every service publishes (`dev.podworks.kit.audit`), for
/// `GET /v1/audit-events` and the account page.
///
/// Guarantees: an entry is stored once and never changed, which the database enforces too; it can be read for 400
/// days. Names of keys and people are those of today, names of targets those of the time of the change.
///
/// Does not guarantee that an entry can be read at once: it arrives like an event of the feed.
package dev.podworks.accounts.audit;
