/// E-mails about project deliveries that failed. Specification: Answering and retries, 6.
///
/// Guarantees: every failure of a live project's delivery is told to the account's active owners and admins who have
/// not turned deliveryAlerts off: at once, or within a minute of the end of the hour since the last e-mail, together
/// with the others of that hour. Never two e-mails within an hour, whatever comes twice. Noting a failure and
/// writing its e-mail commit with the memory of the event.
///
/// Not guaranteed: that a failure is told which happens before anything was heard of the account.
package dev.podworks.webhooks.alert;
