package dev.podworks.accounts.client;

import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param trustedProxies how many of our own proxies a request passes before the gateway; each appends the address
///     that connected to it to `X-Forwarded-For`
@ConfigurationProperties("gateway.client")
record ClientProperties(int trustedProxies) {
    ClientProperties {
        if (trustedProxies < 0) {
            throw new IllegalArgumentException("GATEWAY_TRUSTED_PROXIES must be 0 or more");
        }
    }
}
