/// The ways to the services.
///
/// Guarantees: a service sees only the headers that are listed here, a caller token that this gateway signed and this
/// gateway's request id; a service that does not answer costs its callers at most the response timeout, and while its
/// breaker is open nothing; no request that callers can make slow counts against a service's breaker; whatever happens
/// the caller gets an answer in JSON.
package dev.podworks.gateway.routing;
