package dev.podworks.gateway.page;

import java.net.URI;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param store the object store's URL for browsers: the page uploads recordings to it and plays outputs from it
/// @param stripePublishableKey with which browsers call Stripe; blank if cards cannot be entered on the page
@ConfigurationProperties("gateway.page")
record PageProperties(URI store, String stripePublishableKey) {
    private static final String PUBLISHABLE = "pk_";

    PageProperties {
        if (store.getScheme() == null || store.getHost() == null) {
            throw new IllegalArgumentException("STORE_PUBLIC_ENDPOINT must be the object store's URL for browsers");
        }
        // The key is public: a secret key configured by mistake must not be published.
        if (!stripePublishableKey.isBlank() && !stripePublishableKey.startsWith(PUBLISHABLE)) {
            throw new IllegalArgumentException(
                    "STRIPE_PUBLISHABLE_KEY must be Stripe's publishable key, which begins with " + PUBLISHABLE);
        }
    }

    /// The origin, as written in a content security policy.
    String storeOrigin() {
        var port = store.getPort() < 0 ? "" : ":" + store.getPort();
        return store.getScheme() + "://" + store.getHost() + port;
    }

    /// Empty if cards cannot be entered on the page; nothing is loaded from Stripe then.
    Optional<String> stripeKey() {
        return Optional.of(stripePublishableKey).filter(key -> !key.isBlank());
    }

    /// The key is not logged, because a misconfigured one may be secret.
    @Override
    public String toString() {
        return "PageProperties[%s, %s]".formatted(storeOrigin(), stripeKey().isPresent() ? "Stripe" : "no Stripe");
    }
}
