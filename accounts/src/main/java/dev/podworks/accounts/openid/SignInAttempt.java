package dev.podworks.accounts.openid;

import dev.podworks.accounts.secret.RandomSecret;

/// A sign-in that is with the provider.
///
/// @param nonce comes back in the id token, which so belongs to this attempt
/// @param verifier shows that whoever redeems the code is whoever asked for it (PKCE)
record SignInAttempt(RandomSecret nonce, RandomSecret verifier) {
    static SignInAttempt make() {
        return new SignInAttempt(RandomSecret.make(), RandomSecret.make());
    }
}
