/// Signing in by way of an OpenID Connect provider, where one is configured.
///
/// Guarantees: only an id token counts that a key of the provider's has signed, for us, for this very attempt
/// (nonce), got with a code that only this gateway can redeem (PKCE), by the browser that began (state and cookie),
/// once; the first time a person is recognised by an address that the provider has verified, and by the provider's
/// own name for them from then on. Nobody becomes a person of ours by this: who is in no account does not get in.
package dev.podworks.accounts.openid;
