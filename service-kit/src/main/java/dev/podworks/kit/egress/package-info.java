/// Requests to addresses that strangers choose: imports, webhooks. Design, section 6.
///
/// Guarantees: a connection is only ever made to a public address, judged inside the connector on the very address
/// it connects to, whatever the name resolved to a moment ago and however the address was written; only https; no
/// redirect is followed unless the caller of this package does so itself, and then the same holds for each hop; no
/// proxy and no credentials of the process are used.
///
/// Resolving, connecting and transferring happen on event loops that nothing else uses. Names are resolved
/// asynchronously, within half of the connect limit; what takes longer fails with an [UnresolvedHostException], and
/// so does a name whose server fails. Resolved addresses are cached for at most 30 s, 10 000 at most; failures are
/// not. Search domains are not used: a name is looked up as it is written.
///
/// One setting, `EGRESS_ALLOW_PRIVATE`, lifts both for local runs and tests.
///
/// {@link dev.podworks.kit.egress.WebUrl} reads what people and servers write as browsers do, and gives strict
/// addresses.
///
/// Not guaranteed: limits on the length of an answer. Whoever reads it sets them.
package dev.podworks.kit.egress;
