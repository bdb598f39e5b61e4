/// Webhook endpoints that keep failing. Specification: Answering and retries, 3.
///
/// Guarantees: an endpoint without a successful delivery for an hour after its first failure is reported by e-mail, and
/// after three days it is disabled, even if nothing was sent in the meantime; both e-mails go to the account's owners
/// and admins, one per period of failure, in the transaction of the change. People can turn off the first of them.
package dev.podworks.webhooks.failing;
