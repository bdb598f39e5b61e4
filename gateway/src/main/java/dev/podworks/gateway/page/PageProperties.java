package dev.podworks.gateway.page;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param store the object store's URL for browsers: the page uploads recordings to it and plays outputs from it
/// @param stripePublishableKey with which browsers call Stripe; blank if cards cannot be entered on the page
/// @param supportUrl where people get help, `https` or `mailto`; blank for none
@ConfigurationProperties("gateway.page")
record PageProperties(URI store, String stripePublishableKey, String supportUrl) {
    private static final String PUBLISHABLE = "pk_";
    private static final Pattern SUPPORT_URL = Pattern.compile("(https://|mailto:)\\S+");

    PageProperties {
        if (store.getScheme() == null || store.getHost() == null) {
            throw new IllegalArgumentException("STORE_PUBLIC_ENDPOINT must be the object store's URL for browsers");
        }
        // The key is public: a secret key configured by mistake must not be published.
        if (!stripePublishableKey.isBlank() && !stripePublishableKey.startsWith(PUBLISHABLE)) {
            throw new IllegalArgumentException(
                    "STRIPE_PUBLISHABLE_KEY must be Stripe's publishable key, which begins with " + PUBLISHABLE);
        }
        // The page links to it, so it must not be able to run a script.
        if (!supportUrl.isBlank() && !SUPPORT_URL.matcher(supportUrl).matches()) {
            throw new IllegalArgumentException("SUPPORT_URL must be an https: or mailto: URL");
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

    Optional<URI> support() {
        return Optional.of(supportUrl).filter(url -> !url.isBlank()).map(URI::create);
    }

    /// The key is not logged, because a misconfigured one may be secret.
    @Override
    public String toString() {
        return "PageProperties[%s, %s]".formatted(storeOrigin(), stripeKey().isPresent() ? "Stripe" : "no Stripe");
    }
}
