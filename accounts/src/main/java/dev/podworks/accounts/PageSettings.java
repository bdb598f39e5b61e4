package dev.podworks.accounts;

import java.net.URI;
import java.util.Optional;

/// What the account page needs of the deployment's settings. Provided by the application, and part of a session's view.
///
/// @param stripePublishableKey with which the page calls Stripe; empty when cards cannot be entered on the page
/// @param support where people get help, `https` or `mailto`; empty if the operator has set nothing
public record PageSettings(Optional<String> stripePublishableKey, Optional<URI> support) {}
