/// Requests to addresses that strangers choose: imports, webhooks. Design, section 6.
///
/// Guarantees: a connection is only ever made to a public address, judged inside the connector on the very address
/// it connects to, whatever the name resolved to a moment ago and however the address was written; only https; no
/// redirect is followed unless the caller of this package does so itself, and then the same holds for each hop; no
/// proxy and no credentials of the process are used.
///
/// One setting, `EGRESS_ALLOW_PRIVATE`, lifts both for local runs and tests.
///
/// Not guaranteed: limits on the length of an answer. Whoever reads it sets them.
package dev.podworks.kit.egress;
