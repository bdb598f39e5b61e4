/// Sign-in with an OpenID Connect provider, if one is configured.
///
/// Guarantees: an ID token is accepted only if the provider signed it, for this client and this attempt (nonce), in
/// exchange for a code that only this gateway can redeem (PKCE), in the browser that started the attempt (state and
/// cookie), and once. A user is first identified by an e-mail address that the provider verified, and from then on
/// by the provider's subject identifier. Sign-in creates no users: a person without an account is refused.
package dev.podworks.accounts.openid;
