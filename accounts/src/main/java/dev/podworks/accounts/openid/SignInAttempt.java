package dev.podworks.accounts.openid;

import dev.podworks.accounts.secret.RandomSecret;

/// A sign-in in progress at the provider.
///
/// @param nonce is returned in the ID token, which binds the token to this attempt
/// @param verifier the PKCE code verifier
record SignInAttempt(RandomSecret nonce, RandomSecret verifier) {
    static SignInAttempt create() {
        return new SignInAttempt(RandomSecret.generate(), RandomSecret.generate());
    }
}
