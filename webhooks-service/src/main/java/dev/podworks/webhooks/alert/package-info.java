/// E-mails about project deliveries that failed. Specification: Answering and retries, 6.
///
/// Guarantees: every failed delivery of a live project is reported to the account's active owners and admins who
/// have not turned deliveryAlerts off: immediately, or together with later failures within a minute after one hour
/// has passed since the last e-mail. Never two e-mails within an hour, even if events are redelivered. The
/// failure, its e-mail and the inbox row are written in one transaction.
///
/// Not guaranteed: e-mails about failures that happen before the first event about the account was received.
package dev.podworks.webhooks.alert;
