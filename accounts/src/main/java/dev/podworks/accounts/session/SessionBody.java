package dev.podworks.accounts.session;

import dev.podworks.accounts.identity.Membership;
import dev.podworks.accounts.identity.User;
import dev.podworks.contracts.id.AccountId;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A session as the account page receives it.
///
/// @param secondFactor whether a second factor was part of the sign-in
/// @param secondFactorRequiredBy the accounts that this session cannot use without one
/// @param stripeKey the key with which the page calls Stripe; null if cards cannot be entered
/// @param supportUrl where people get help; null if the operator has set nothing
public record SessionBody(
        String csrfToken,
        Instant expiresAt,
        User user,
        List<Membership> accounts,
        boolean secondFactor,
        List<AccountId> secondFactorRequiredBy,
        @Nullable String stripeKey,
        @Nullable URI supportUrl) {}
