package dev.podworks.gateway.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;

class ContentSecurityPolicyTest {
    private static final URI STORE = URI.create("https://s3.example/x");

    @Test
    void withoutAPublishableKeyNothingOfStripeIsAllowed() {
        assertThat(ContentSecurityPolicy.of(new PageProperties(STORE, " ", "")))
                .doesNotContain("stripe")
                .doesNotContain("frame-src")
                .contains("script-src 'self';", "img-src 'self' https://s3.example;");
    }

    @Test
    void aPublishableKeyAllowsStripesScriptApiAndFramesOnly() {
        var strict = ContentSecurityPolicy.of(new PageProperties(STORE, "", ""));
        var withStripe = ContentSecurityPolicy.of(new PageProperties(STORE, "pk_test_1", ""));

        assertThat(withStripe.split("; "))
                .contains(
                        "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
                        "connect-src 'self' https://s3.example https://api.stripe.com",
                        "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com")
                .filteredOn(directive -> !directive.contains("stripe"))
                .isSubsetOf(strict.split("; "));
    }

    /// It would be sent to everyone who signs in.
    @Test
    void aSecretKeyAsPublishableKeyFailsTheStartupAndIsNotLogged() {
        for (var key : new String[] {"sk_live_1", "rk_live_1", "whsec_1"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new PageProperties(STORE, key, ""))
                    .withMessageContaining("STRIPE_PUBLISHABLE_KEY")
                    .withMessageNotContaining(key);
        }
        assertThat(new PageProperties(STORE, "pk_live_1", "").stripeKey()).contains("pk_live_1");
    }

    @Test
    void aSupportUrlThatCouldRunAScriptFailsTheStartup() {
        for (var url : new String[] {"javascript:alert(1)", "http://help.example", "help.example"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new PageProperties(STORE, "", url))
                    .withMessageContaining("SUPPORT_URL");
        }
        assertThat(new PageProperties(STORE, "", "mailto:help@example.com").support())
                .contains(URI.create("mailto:help@example.com"));
        assertThat(new PageProperties(STORE, "", "").support()).isEmpty();
    }

    @Test
    void aStoreWithoutAnAddressFailsTheStartup() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PageProperties(URI.create("store:9000"), "", ""))
                .withMessageContaining("STORE_PUBLIC_ENDPOINT");
        assertThat(new PageProperties(STORE, "", "").storeOrigin()).isEqualTo("https://s3.example");
    }
}
