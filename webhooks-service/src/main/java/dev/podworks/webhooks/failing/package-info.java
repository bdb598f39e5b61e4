/// Endpoints that fail for good. Specification: Answering and retries, 3.
///
/// Guarantees: one that has had no success for three days is turned off, whether anything was sent meanwhile or not;
/// the e-mail to the account's owners and admins is written in the same transaction, one for each time that it fails.
package dev.podworks.webhooks.failing;
