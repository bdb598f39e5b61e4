/// Webhook endpoints: where an account wants its events posted to.
///
/// Guarantees: at most 16 of an account and mode, however many are made at once; a secret lies encrypted, bound to its
/// endpoint, and is answered by creation and rotation alone; an address is an https one, and none that is written as a
/// private number. What a name resolves to is judged with every connection, by the kit's egress.
package dev.podworks.webhooks.endpoint;
