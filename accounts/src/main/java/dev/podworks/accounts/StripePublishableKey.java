package dev.podworks.accounts;

import java.util.Optional;

/// The key with which the account page calls Stripe. Provided by the application, and part of a session's view.
///
/// @param value empty when cards cannot be entered on the page
public record StripePublishableKey(Optional<String> value) {}
