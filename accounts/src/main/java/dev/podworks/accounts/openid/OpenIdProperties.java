package dev.podworks.accounts.openid;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// The OpenID Connect provider.
///
/// @param issuer the issuer identifier; empty if no provider is configured
/// @param name the provider's name on the sign-in page
/// @param publicUrl the gateway's URL for browsers
@ConfigurationProperties("gateway.openid")
record OpenIdProperties(String issuer, String name, String clientId, String clientSecret, URI publicUrl) {
    OpenIdProperties {
        if (!issuer.isEmpty() && (clientId.isEmpty() || clientSecret.isEmpty())) {
            throw new IllegalArgumentException("OPENID_ISSUER needs OPENID_CLIENT_ID and OPENID_CLIENT_SECRET");
        }
    }

    boolean isConfigured() {
        return !issuer.isEmpty();
    }

    /// Must be registered with the provider.
    URI redirectUri() {
        return publicUrl.resolve("/account/api/openid/callback");
    }

    /// The client secret must not be logged.
    @Override
    public String toString() {
        return "OpenIdProperties[%s]".formatted(issuer);
    }
}
