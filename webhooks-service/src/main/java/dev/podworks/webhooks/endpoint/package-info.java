/// Webhook endpoints: the URLs that an account's events are posted to.
///
/// Guarantees: at most 16 per account and mode, also under concurrent requests; a signing secret is stored
/// encrypted, bound to its endpoint, and returned only by creation and rotation; a URL is https and contains no
/// private IP literal. The addresses that a host name resolves to are checked on every connection, by
/// `kit.egress`.
package dev.podworks.webhooks.endpoint;
