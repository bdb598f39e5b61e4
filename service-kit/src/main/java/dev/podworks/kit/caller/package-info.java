/// Who asks, and whether they may.
///
/// Guarantees: a controller is reached only with a token that the gateway signed at most a minute ago, and only by a
/// principal whose permissions, mode and show {@link dev.podworks.contracts.api.Route} allows; no other header says
/// anything about identity.
///
/// Does not guarantee: that a row belongs to the caller. Queries carry the account and mode; what is not found there
/// is `not_found`.
package dev.podworks.kit.caller;
