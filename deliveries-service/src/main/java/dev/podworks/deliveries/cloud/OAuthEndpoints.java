package dev.podworks.deliveries.cloud;

import java.net.URI;
import java.util.Map;

/// A provider's OAuth 2 endpoints and our credentials there.
///
/// @param authorization the page on which users grant access
/// @param token where codes and refresh tokens are exchanged
/// @param parameters of the authorization request beyond the standard ones, scopes included
public record OAuthEndpoints(
        URI authorization, URI token, String clientId, String clientSecret, Map<String, String> parameters) {}
