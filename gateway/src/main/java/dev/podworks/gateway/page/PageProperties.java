package dev.podworks.gateway.page;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param store where browsers find the object store: the page sends recordings there and plays what comes out
@ConfigurationProperties("gateway.page")
record PageProperties(URI store) {
    PageProperties {
        if (store.getScheme() == null || store.getHost() == null) {
            throw new IllegalArgumentException("STORE_PUBLIC_ENDPOINT must be an address, as browsers reach the store");
        }
    }

    /// As a policy names it.
    String storeOrigin() {
        var port = store.getPort() < 0 ? "" : ":" + store.getPort();
        return store.getScheme() + "://" + store.getHost() + port;
    }
}
