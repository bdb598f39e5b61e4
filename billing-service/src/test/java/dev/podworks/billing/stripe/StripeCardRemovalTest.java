package dev.podworks.billing.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.test.TestCallers;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// Removing the saved card.
class StripeCardRemovalTest extends StripeTest {
    private static final String CARD = "/account/api/card";

    /// Setups are created at least a second apart.
    private long setups;

    @Test
    void aRemovedCardIsDetachedAndNotChargedAgain() {
        var account = accountWith(0);
        var setup = saveCard(account, "pm_good_removed");

        var state = body(remove(account), 200);

        assertThat(state.path("card").isNull()).isTrue();
        assertThat(state).isEqualTo(body(get(owner(account), CARD), 200));
        assertThat(STRIPE.received("/v1/payment_methods/pm_good_removed/detach"))
                .hasSize(1);
        assertThat(code(buy(account), 409)).isEqualTo("no_card");
        assertThat(code(remove(account), 404)).isEqualTo("not_found");
        sendEvent("setup_intent.succeeded", STRIPE.object(setup)).expectStatus().isOk();
        assertThat(body(get(owner(account), CARD), 200).path("card").isNull())
                .as("a repeated event does not bring it back")
                .isTrue();
        saveCard(account, "pm_good_next");
        assertThat(body(buy(account), 201).path("status").asString()).isEqualTo("paid");
    }

    @Test
    void removingTheCardPausesTheAutomaticTopUp() {
        var account = accountWith(50);
        saveCard(account, "pm_good_top_up");
        var settings = Map.of("enabled", true, "thresholdSeconds", 100, "bundleId", "hours-1");
        client.as(live(account))
                .put()
                .uri("/v1/auto-top-up")
                .bodyValue(settings)
                .exchange();

        body(remove(account), 200);
        spend(account, 1);

        var topUp = body(get(live(account), "/v1/auto-top-up"), 200);
        assertThat(topUp.path("pausedReason").asString()).isEqualTo("card_removed");
        assertThat(topUp.path("pausedAt").isNull()).isFalse();
        assertThat(topUp.path("enabled").asBoolean()).isTrue();
        assertThat(body(get(live(account), "/v1/credits/purchases"), 200)).isEmpty();
        assertThat(total(account)).isEqualTo(49);
    }

    @Test
    void theCardOfAPlanIsNotRemovedUnlessThePlanEnds() {
        var account = accountWith(0);
        saveCard(account, "pm_good_plan");
        subscribe(account, "sub_card", false);

        var refused = body(remove(account), 409);
        assertThat(refused.path("code").asString()).isEqualTo("invalid_state");
        assertThat(refused.path("detail").asString()).contains("The plan is paid with this card.");
        assertThat(body(get(owner(account), CARD), 200).path("card").isNull()).isFalse();

        subscribe(account, "sub_card", true);
        assertThat(body(remove(account), 200).path("card").isNull()).isTrue();
    }

    @Test
    void removingTheCardRequiresTheRightToBuy() {
        var account = accountWith(0);
        saveCard(account, "pm_good_kept");
        var member = TestCallers.person(live(account), Role.MEMBER);

        assertThat(code(client.as(member).delete().uri(CARD).exchange(), 403)).isEqualTo("missing_scope");
        assertThat(code(client.as(live(account)).delete().uri(CARD).exchange(), 403))
                .isEqualTo("person_required");
    }

    private void subscribe(AccountId account, String id, boolean ends) {
        var subscription = subscription(id, account, "monthly-10", ends);
        STRIPE.put(id, subscription);
        sendEvent("customer.subscription.updated", subscription).expectStatus().isOk();
    }

    private String saveCard(AccountId account, String method) {
        var setup = body(client.as(owner(account)).post().uri(CARD + "/setups").exchange(), 201)
                .path("setupId")
                .asString();
        var shown = Map.of("brand", "visa", "last4", "4242", "exp_month", 12, "exp_year", 2034);
        STRIPE.put(
                method,
                Map.of(
                        "id",
                        method,
                        "object",
                        "payment_method",
                        "type",
                        "card",
                        "card",
                        shown,
                        "customer",
                        STRIPE.customerOf(account.value())));
        STRIPE.change(setup, Map.of("status", "succeeded", "payment_method", method));
        // Stripe's clock, in seconds.
        STRIPE.change(setup, Map.of("created", CLOCK.instant().getEpochSecond() + 2 * setups++));
        body(
                client.as(owner(account))
                        .put()
                        .uri(CARD)
                        .bodyValue(Map.of("setupId", setup))
                        .exchange(),
                200);
        return setup;
    }

    private ResponseSpec remove(AccountId account) {
        return client.as(owner(account)).delete().uri(CARD).exchange();
    }
}
