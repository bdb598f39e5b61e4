/// What the gateway itself asks a service, beside what the routes send on.
///
/// Guarantees: nothing of the request goes along but its id, neither a header nor a cookie; the service judges the
/// caller by a token of the gateway's own.
package dev.podworks.gateway.upstream;
