package dev.podworks.billing.purchase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.event.CreditsEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// Purchases with the sandbox's card.
class BuyTest extends BillingTest {
    private static final Map<String, String> ONE_HOUR = Map.of("bundleId", "hours-1");
    private static final String PURCHASES = "/v1/credits/purchases/";

    @Test
    void aSuccessfulChargeAddsTheCreditsImmediately() {
        var account = accountWith(0);

        var answer = body(buy(live(account), ONE_HOUR), 201);

        assertThat(answer.path("status").asString()).isEqualTo("paid");
        assertThat(answer.path("seconds").asLong()).isEqualTo(3_600);
        assertThat(answer.path("clientSecret").isNull()).isTrue();
        assertThat(answer.path("hostedInvoiceUrl").isNull()).isTrue();
        assertThat(total(account)).isEqualTo(3_600);
        await().untilAsserted(() -> assertThat(events(account, EventType.CREDITS_ADDED))
                .extracting(event -> ((CreditsEvent) event).reason())
                .containsExactly("purchase"));
        var id = answer.path("purchaseId").asString();
        var purchase = body(get(live(account), PURCHASES + id), 200);
        assertThat(purchase.propertyNames())
                .containsExactlyInAnyOrder(
                        "id",
                        "kind",
                        "product",
                        "seconds",
                        "amountCents",
                        "refundedCents",
                        "status",
                        "createdAt",
                        "paidAt");
        assertThat(body(get(live(account), "/v1/credits/purchases"), 200).path(0))
                .isEqualTo(purchase);
        var line = body(get(live(account), "/v1/ledger"), 200).path(0);
        assertThat(line.path("purchaseId").asString()).isEqualTo(id);
        assertThat(line.path("kind").asString()).isEqualTo("purchase");
        assertThat(line.path("bucket").asString()).isEqualTo("purchased");
        assertThat(line.path("purchase").path("amountCents").asLong()).isEqualTo(900);
        assertThat(line.path("purchase").path("taxCents").asLong()).isEqualTo(90);
        assertThat(line.path("purchase").path("reference").asString()).startsWith("sandbox_pi_");
    }

    @Test
    void aDeclinedCardAddsNothingAndThePurchaseFails() {
        var account = accountWith(0);
        setCard(account, "declines");

        var refusal = body(buy(live(account), ONE_HOUR), 402);

        assertThat(refusal.path("code").asString()).isEqualTo("card_declined");
        var id = refusal.path("extra").path("purchaseId").asString();
        assertThat(statusOf(account, id)).isEqualTo("failed");
        assertThat(total(account)).isZero();
    }

    @Test
    void aPurchaseThatRequiresAuthenticationIsPendingUntilSettled() {
        var account = accountWith(0);
        setCard(account, "needs_authentication");

        var answer = body(buy(live(account), ONE_HOUR), 201);

        assertThat(answer.path("status").asString()).isEqualTo("pending");
        assertThat(answer.path("clientSecret").asString()).isNotBlank();
        assertThat(answer.path("hostedInvoiceUrl").isNull()).isTrue();
        assertThat(total(account)).isZero();
        var id = answer.path("purchaseId").asString();
        assertThat(body(settle(id, "paid"), 200).path("status").asString()).isEqualTo("paid");
        assertThat(total(account)).isEqualTo(3_600);
        assertThat(code(settle(id, "paid"), 409)).isEqualTo("invalid_state");
        assertThat(total(account)).isEqualTo(3_600);
    }

    @Test
    void anUnpaidInvoiceAddsNothing() {
        var account = accountWith(0);
        setCard(account, "invoice");

        var answer = body(buy(live(account), ONE_HOUR), 201);

        assertThat(answer.path("status").asString()).isEqualTo("pending");
        assertThat(answer.path("hostedInvoiceUrl").asString()).startsWith("https://");
        assertThat(answer.path("clientSecret").isNull()).isTrue();
        var id = answer.path("purchaseId").asString();
        assertThat(body(settle(id, "failed"), 200).path("status").asString()).isEqualTo("failed");
        assertThat(total(account)).isZero();
        await().untilAsserted(() -> assertThat(recorded.changes(account)).contains("purchase/" + id));
    }

    @Test
    void unknownBundlesAreRejected() {
        var account = accountWith(0);

        assertThat(code(buy(live(account), Map.of("bundleId", "hours-0")), 400)).isEqualTo("unknown_bundle");
        assertThat(code(buy(live(account), Map.of()), 400)).isEqualTo("invalid_request");
        assertThat(code(buy(live(account), Map.of("bundleId", "x".repeat(21))), 400))
                .isEqualTo("invalid_request");
        assertThat(body(get(live(account), "/v1/credits/purchases"), 200)).isEmpty();
    }

    @Test
    void onlyAnUnlimitedLiveKeyWithTheScopeCanBuy() {
        var account = accountWith(0);
        var show = new ShowId("shw_01kahp3x8v0s5m2c9d7q4e6t1r");

        assertThat(code(buy(TestCallers.of(account, Mode.TEST), ONE_HOUR), 403)).isEqualTo("test_mode");
        assertThat(code(buy(TestCallers.limitedTo(show, live(account)), ONE_HOUR), 403))
                .isEqualTo("show_limited");
        assertThat(code(buy(TestCallers.with(live(account), Scope.ACCOUNT_READ), ONE_HOUR), 403))
                .isEqualTo("missing_scope");
        assertThat(total(account)).isZero();
    }

    @Test
    void aRepeatedRequestBuysOnceAndGetsTheSameResponse() {
        var account = accountWith(0);

        var first = body(buy(live(account), ONE_HOUR, "order-7"), 201);
        var again = buy(live(account), ONE_HOUR, "order-7");

        again.expectHeader().valueEquals("Idempotent-Replayed", "true");
        assertThat(body(again, 201)).isEqualTo(first);
        assertThat(code(buy(live(account), Map.of("bundleId", "hours-10"), "order-7"), 422))
                .isEqualTo("idempotency_key_reused");
        assertThat(total(account)).isEqualTo(3_600);
    }

    @Test
    void aDeclineIsReplayedUnderItsKey() {
        var account = accountWith(0);
        setCard(account, "declines");

        var first = body(buy(live(account), ONE_HOUR, "order-8"), 402);
        setCard(account, "succeeds");
        var again = body(buy(live(account), ONE_HOUR, "order-8"), 402);

        assertThat(again.path("extra")).isEqualTo(first.path("extra"));
        assertThat(body(get(live(account), "/v1/credits/purchases"), 200)).hasSize(1);
    }

    @Test
    void purchasesOfOtherAccountsAreNotFound() {
        var account = accountWith(0);
        var id = body(buy(live(account), ONE_HOUR), 201).path("purchaseId").asString();

        assertThat(code(get(TestCallers.live(), PURCHASES + id), 404)).isEqualTo("not_found");
        assertThat(code(get(live(account), PURCHASES + "nonsense"), 404)).isEqualTo("not_found");
    }

    @Test
    void purchasesArePaged() {
        var account = accountWith(0);
        var ids =
                IntStream.range(0, 103).mapToObj(_ -> bought(account)).toList().reversed();

        var first = body(get(live(account), "/v1/credits/purchases"), 200);
        var second = body(get(live(account), before(first) + "&limit=2"), 200);
        var third = body(get(live(account), before(second)), 200);

        assertThat(Stream.of(first, second, third)
                        .flatMap(JsonNode::valueStream)
                        .map(purchase -> purchase.path("id").asString()))
                .containsExactlyElementsOf(ids);
        assertThat(first).hasSize(100);
        assertThat(body(get(live(account), before(third)), 200)).isEmpty();
        for (var wrong : List.of("nonsense", bought(accountWith(0)))) {
            assertThat(code(get(live(account), "/v1/credits/purchases?before=" + wrong), 400))
                    .isEqualTo("invalid_request");
        }
    }

    private String bought(AccountId account) {
        CLOCK.advance(Duration.ofMillis(1));
        return body(buy(live(account), ONE_HOUR), 201).path("purchaseId").asString();
    }

    private static String before(JsonNode page) {
        var last = page.path(page.size() - 1).path("id").asString();
        return "/v1/credits/purchases?before=" + last;
    }

    @Test
    void anyKeyCanListTheBundles() {
        var bundles = body(get(TestCallers.with(TestCallers.test()), "/v1/credits/bundles"), 200);

        assertThat(bundles.path("bundles").path(0).path("id").asString()).isEqualTo("hours-1");
        assertThat(bundles.path("bundles").path(0).propertyNames())
                .containsExactlyInAnyOrder("id", "name", "seconds", "amountCents");
    }

    private String statusOf(AccountId account, String purchase) {
        return body(get(live(account), PURCHASES + purchase), 200)
                .path("status")
                .asString();
    }

    private ResponseSpec settle(String purchase, String outcome) {
        return operate("/operator/purchases/%s/settle".formatted(purchase), Map.of("outcome", outcome));
    }

    private ResponseSpec buy(Caller caller, Map<String, String> body) {
        return client.as(caller).post().uri("/v1/credits/buy").bodyValue(body).exchange();
    }

    private ResponseSpec buy(Caller caller, Map<String, String> body, String key) {
        return client.as(caller)
                .post()
                .uri("/v1/credits/buy")
                .header("Idempotency-Key", key)
                .bodyValue(body)
                .exchange();
    }
}
