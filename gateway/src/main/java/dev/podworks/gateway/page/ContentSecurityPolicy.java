package dev.podworks.gateway.page;

import java.util.ArrayList;
import java.util.List;

/// What the page may load: from this host and the object store only. If cards can be entered, also Stripe's script,
/// API and frames, from the hosts that its security guide lists.
final class ContentSecurityPolicy {
    private static final String STRIPE_SCRIPTS = " https://js.stripe.com https://*.js.stripe.com";
    private static final String STRIPE_API = " https://api.stripe.com";
    /// The last host is for the bank's 3-D Secure challenge.
    private static final String STRIPE_FRAMES = STRIPE_SCRIPTS + " https://hooks.stripe.com";

    private ContentSecurityPolicy() {}

    /// The value of the header.
    static String of(PageProperties properties) {
        var store = properties.storeOrigin();
        var hasStripe = properties.stripeKey().isPresent();
        var directives = new ArrayList<>(List.of(
                "default-src 'none'",
                "script-src 'self'" + (hasStripe ? STRIPE_SCRIPTS : ""),
                "style-src 'self'",
                "img-src 'self' " + store,
                "media-src 'self' " + store,
                "connect-src 'self' " + store + (hasStripe ? STRIPE_API : ""),
                "base-uri 'none'",
                "form-action 'self'",
                "frame-ancestors 'none'"));
        if (hasStripe) {
            directives.add("frame-src" + STRIPE_FRAMES);
        }
        return String.join("; ", directives);
    }
}
