/// Requests to URLs that customers choose: imports and webhooks. Design, section 6.
///
/// Guarantees:
///
/// - Connections are made to public IP addresses only. The address is checked when the socket connects, whatever
///   the name resolved to before and however the address was written.
/// - Only https is allowed.
/// - Redirects are not followed. Code that follows them itself has the same guarantees for each hop.
/// - No proxy and no credentials of the process are used.
/// - Resolving, connecting and transferring use their own event loops. Names are resolved asynchronously, within
///   half of the connect timeout; a slow or failing name server results in [UnresolvedHostException].
/// - At most 10 000 resolved addresses are cached, for at most 30 s; failures are not cached. Search domains are
///   not used.
///
/// `EGRESS_ALLOW_PRIVATE` allows http and private addresses, for local runs and tests.
///
/// {@link dev.podworks.kit.egress.WebUrl} parses URLs as browsers do.
///
/// Does not guarantee: a maximum size of responses. The code that reads them limits it.
package dev.podworks.kit.egress;
