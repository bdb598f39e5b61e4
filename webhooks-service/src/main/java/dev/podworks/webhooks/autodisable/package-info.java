/// Disables webhook endpoints that keep failing. Specification: Answering and retries, 3.
///
/// Guarantees: an endpoint without a successful delivery for three days after its first failure is disabled, even
/// if nothing was sent in the meantime; the e-mail to the account's owners and admins is written in the same
/// transaction, one per period of failure.
package dev.podworks.webhooks.autodisable;
