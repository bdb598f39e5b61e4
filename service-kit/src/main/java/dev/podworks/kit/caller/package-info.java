/// Who asks, and whether they may.
///
/// Guarantees: a controller is reached only with a token that the gateway signed at most a minute ago for this service,
/// and only by a principal whose permissions, mode and show {@link dev.podworks.contracts.api.Route} allows; no other
/// header says anything about identity.
///
/// A token is good for the routes of one service, or for what one service does for others under `/internal`
/// ({@link dev.podworks.kit.caller.Audience}). What a service needs to ask others in the caller's name comes as
/// tokens of their own ({@link dev.podworks.kit.caller.CallerTokenHeaders}), for the services that the route names
/// ({@link dev.podworks.contracts.api.Route#calls}). So whoever takes over a service can use the tokens that it gets
// for
/// what that service does anyhow, and nowhere else.
///
/// Releases side by side, in two steps: this release puts audiences into its tokens and refuses one for somebody else,
/// but takes a token without an audience, which only a gateway of the last release makes, and puts the audiences of a
/// route's questions into the service's own token too, which a service of the last release passes on. The next release
/// ends both.
///
/// Does not guarantee: that a row belongs to the caller. Queries carry the account and mode; what is not found there
/// is `not_found`.
package dev.podworks.kit.caller;
