package dev.podworks.gateway.page;

import java.util.ArrayList;
import java.util.List;

/// What the page may load, and from where: only from here and from the object store. Where cards are taken,
/// Stripe's script, its API and its frames too, and nothing else of Stripe's: the hosts that its security guide
/// names.
final class ContentSecurityPolicy {
    private static final String STRIPE_SCRIPTS = " https://js.stripe.com https://*.js.stripe.com";
    private static final String STRIPE_API = " https://api.stripe.com";
    /// In the last the card's bank asks its owner.
    private static final String STRIPE_FRAMES = STRIPE_SCRIPTS + " https://hooks.stripe.com";

    private ContentSecurityPolicy() {}

    /// As the header has it.
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
