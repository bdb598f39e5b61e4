package dev.podworks.accounts.openid;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// An OpenID Connect provider, where there is one.
///
/// @param issuer its address as it calls itself; empty where there is none
/// @param name what people know it by
/// @param publicUrl where browsers find this gateway
@ConfigurationProperties("gateway.openid")
record OpenIdProperties(String issuer, String name, String clientId, String clientSecret, URI publicUrl) {
    OpenIdProperties {
        if (!issuer.isEmpty() && (clientId.isEmpty() || clientSecret.isEmpty())) {
            throw new IllegalArgumentException("OPENID_ISSUER needs OPENID_CLIENT_ID and OPENID_CLIENT_SECRET");
        }
    }

    boolean isSet() {
        return !issuer.isEmpty();
    }

    /// To be told to the provider beforehand.
    URI redirectUri() {
        return publicUrl.resolve("/account/api/openid/callback");
    }

    /// A secret belongs in no log.
    @Override
    public String toString() {
        return "OpenIdProperties[%s]".formatted(issuer);
    }
}
