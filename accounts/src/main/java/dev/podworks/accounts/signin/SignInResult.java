package dev.podworks.accounts.signin;

import dev.podworks.accounts.secondfactor.Factor;
import dev.podworks.accounts.session.UserSession;
import java.util.List;

/// The result of a correct password or of a provider's confirmation.
public sealed interface SignInResult {
    record SignedIn(UserSession session) implements SignInResult {}

    /// The browser has got the cookie of a pending sign-in.
    ///
    /// @param factors any of which completes it
    record SecondFactorRequired(List<Factor> factors) implements SignInResult {}
}
