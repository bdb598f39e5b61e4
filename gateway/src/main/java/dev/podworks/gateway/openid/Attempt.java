package dev.podworks.gateway.openid;

import dev.podworks.gateway.secret.RandomSecret;

/// A sign-in that is with the provider.
///
/// @param nonce comes back in the id token, which so belongs to this attempt
/// @param verifier shows that whoever redeems the code is whoever asked for it (PKCE)
record Attempt(RandomSecret nonce, RandomSecret verifier) {
    static Attempt make() {
        return new Attempt(RandomSecret.make(), RandomSecret.make());
    }
}
