/// Authentication and authorization of requests.
///
/// Guarantees: a request reaches a controller only with a token that the gateway signed at most a minute ago for
/// this service, and only if {@link dev.podworks.contracts.api.Route} allows the principal's scopes, mode and show.
/// No other header affects identity.
///
/// A token is valid for the routes of one service or for its `/internal` paths ({@link
/// dev.podworks.kit.caller.Audience}). For calls to other services on behalf of the caller, the gateway issues
/// additional tokens ({@link dev.podworks.kit.caller.CallerTokenHeaders}), one for each service that the route
/// names ({@link dev.podworks.contracts.api.Route#calls}). An attacker who controls a service can use its tokens
/// only for calls that this service makes anyway.
///
/// Compatibility with the previous release, to be removed in the next one:
///
/// - Tokens without an audience are accepted: a gateway of the previous release issues them.
/// - A service's own token also has the audiences of the services that its route calls: a service of the previous
///   release relays its own token.
///
/// Does not guarantee: that a row belongs to the caller. Queries filter by account and mode; everything else is
/// `not_found`.
package dev.podworks.kit.caller;
