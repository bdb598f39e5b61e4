/// Forwarding of requests to services.
///
/// Guarantees: a service receives only the listed headers, a caller token that this gateway signed and its request
/// id; clients wait for an unresponsive service at most the response timeout, and not at all while its circuit
/// breaker is open; requests that callers can slow down do not count against a service's breaker; every error
/// response is JSON.
package dev.podworks.gateway.routing;
