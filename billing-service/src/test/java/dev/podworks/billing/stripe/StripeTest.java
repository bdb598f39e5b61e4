package dev.podworks.billing.stripe;

import com.stripe.net.Webhook;
import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.testkit.stripe.StripeStandIn;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// The service with a Stripe stand-in as the processor, started once for all of these tests.
@DirtiesContext
abstract class StripeTest extends BillingTest {
    protected static final StripeStandIn STRIPE = new StripeStandIn();
    private static final String SECRET = "whsec_test";
    private static final Map<String, String> ONE_HOUR = Map.of("bundleId", "hours-1");

    @DynamicPropertySource
    static void stripe(DynamicPropertyRegistry registry) {
        // Consumer groups of its own: the service of the other tests keeps its partitions.
        registry.add("spring.application.name", () -> "billing-with-stripe");
        registry.add("PAYMENT_PROCESSOR", () -> "stripe");
        registry.add("STRIPE_SECRET_KEY", () -> "sk_test_1");
        registry.add("STRIPE_WEBHOOK_SECRET", () -> SECRET);
        registry.add("STRIPE_API_BASE", () -> STRIPE.url().toString());
        registry.add("STRIPE_AUTOMATIC_TAX", () -> "true");
    }

    /// An account whose customer has a default card.
    protected AccountId withCard(String card) {
        var account = accountWith(0);
        buy(account).expectStatus().isEqualTo(409);
        STRIPE.change(
                STRIPE.customerOf(account.value()), Map.of("invoice_settings", Map.of("default_payment_method", card)));
        return account;
    }

    /// An active subscription of the account's customer, as Stripe writes it.
    protected static Map<String, Object> subscription(String id, AccountId account, String plan, boolean ends) {
        return Map.of(
                "id",
                id,
                "object",
                "subscription",
                "status",
                "active",
                "customer",
                STRIPE.customerOf(account.value()),
                "cancel_at_period_end",
                ends,
                "metadata",
                Map.of(),
                "items",
                Map.of("object", "list", "data", List.of(subscriptionItem(plan))));
    }

    protected static Map<String, Object> subscriptionItem(String plan) {
        return Map.of(
                "id",
                "si_1",
                "object",
                "subscription_item",
                "current_period_end",
                1_800_000_000L,
                "price",
                Map.of("id", "price_1", "object", "price", "lookup_key", plan, "unit_amount", 5_900));
    }

    protected ResponseSpec buy(AccountId account) {
        return client.as(live(account))
                .post()
                .uri("/v1/credits/buy")
                .bodyValue(ONE_HOUR)
                .exchange();
    }

    protected ResponseSpec sendEvent(String type, Map<String, Object> object) {
        var payload = event(type, object);
        return post(payload, signature(payload, 0));
    }

    protected String event(String type, Map<String, Object> object) {
        CLOCK.advance(Duration.ofSeconds(1));
        return json.writeValueAsString(Map.of(
                "id",
                "evt_1",
                "object",
                "event",
                "type",
                type,
                "created",
                CLOCK.instant().getEpochSecond(),
                "data",
                Map.of("object", object)));
    }

    protected ResponseSpec post(String payload, @Nullable String signature) {
        var request = client.anonymous().post().uri("/hooks/payments").header("Content-Type", "application/json");
        return (signature == null ? request : request.header("Stripe-Signature", signature))
                .bodyValue(payload)
                .exchange();
    }

    protected static String signature(String payload, long ageSeconds) {
        var at = CLOCK.instant().getEpochSecond() - ageSeconds;
        try {
            var sum = Webhook.Util.computeHmacSha256(SECRET, at + "." + payload);
            return String.format(Locale.ROOT, "t=%d,v1=%s", at, sum);
        } catch (NoSuchAlgorithmException | InvalidKeyException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
