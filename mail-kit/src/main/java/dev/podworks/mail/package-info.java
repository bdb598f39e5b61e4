/// E-mails that are caused by a change of state.
///
/// Guarantees:
///
/// - An e-mail is stored in the transaction of its cause, so it exists if and only if that commits.
/// - A recipient gets at most one e-mail per cause.
/// - Sending is retried for a day while the mail server is unavailable or rejects the e-mail.
/// - The body is stored encrypted under `ENCRYPTION_KEYSET` and bound to its row, since it may hold a link with a
///   credential, and deleted once the e-mail has ended.
///
/// Does not guarantee: that every e-mail is delivered. When a process or a connection dies while the mail server
/// receives an e-mail, it is not known whether it was sent. Such an e-mail is recorded as `unknown`, logged, and
/// not sent again.
package dev.podworks.mail;
