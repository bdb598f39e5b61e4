package dev.podworks.gateway.page;

import java.net.URI;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param store where browsers find the object store: the page sends recordings there and plays what comes out
/// @param stripePublishableKey with which browsers ask Stripe; blank where no card is taken on the page
@ConfigurationProperties("gateway.page")
record PageProperties(URI store, String stripePublishableKey) {
    private static final String PUBLISHABLE = "pk_";

    PageProperties {
        if (store.getScheme() == null || store.getHost() == null) {
            throw new IllegalArgumentException("STORE_PUBLIC_ENDPOINT must be an address, as browsers reach the store");
        }
        // Everybody gets to see it: a secret key, put here by mistake, must not get as far as that.
        if (!stripePublishableKey.isBlank() && !stripePublishableKey.startsWith(PUBLISHABLE)) {
            throw new IllegalArgumentException(
                    "STRIPE_PUBLISHABLE_KEY must be Stripe's publishable key, which begins with " + PUBLISHABLE);
        }
    }

    /// As a policy names it.
    String storeOrigin() {
        var port = store.getPort() < 0 ? "" : ":" + store.getPort();
        return store.getScheme() + "://" + store.getHost() + port;
    }

    /// Empty where no card is taken on the page, and nothing of Stripe's loaded.
    Optional<String> stripeKey() {
        return Optional.of(stripePublishableKey).filter(key -> !key.isBlank());
    }

    /// A key that is none of Stripe's may be a secret.
    @Override
    public String toString() {
        return "PageProperties[%s, %s]".formatted(storeOrigin(), stripeKey().isPresent() ? "Stripe" : "no Stripe");
    }
}
