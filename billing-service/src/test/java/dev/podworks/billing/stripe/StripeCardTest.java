package dev.podworks.billing.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// Saving a card, whose data the browser sends to Stripe only.
class StripeCardTest extends StripeTest {
    private static final String CARD = "/account/api/card";

    @Test
    void aConfirmedCardBecomesTheDefault() {
        var account = accountWith(0);
        assertThat(card(account).path("processor").asString()).isEqualTo("stripe");
        assertThat(card(account).path("card").isNull()).isTrue();

        var setup = begin(account);
        assertThat(setup.path("clientSecret").asString())
                .startsWith(setup.path("setupId").asString());
        confirm(setup, "pm_good_1", "4242");
        var saved = body(save(account, setup), 200);

        assertThat(saved).isEqualTo(card(account));
        assertThat(saved.at("/card/brand").asString()).isEqualTo("visa");
        assertThat(saved.at("/card/last4").asString()).isEqualTo("4242");
        assertThat(saved.at("/card/expYear").asInt()).isEqualTo(2034);
        assertThat(body(buy(account), 201).path("status").asString()).isEqualTo("paid");
    }

    @Test
    void theSetupIntentIsForOffSessionUsage() {
        var account = accountWith(0);
        begin(account);

        assertThat(STRIPE.received("/v1/setup_intents").getLast().form())
                .containsEntry("customer", STRIPE.customerOf(account.value()))
                .containsEntry("usage", "off_session")
                .containsEntry("payment_method_types[0]", "card");
    }

    @Test
    void readingTheCardCreatesNoCustomer() {
        var before = STRIPE.received("/v1/customers").size();
        card(accountWith(0));
        assertThat(STRIPE.received("/v1/customers")).hasSize(before);
    }

    @Test
    void theWebhookSavesTheCardIfTheBrowserDoesNotReturn() {
        var account = accountWith(0);
        var setup = begin(account);
        confirm(setup, "pm_good_2", "4242");

        sendSetupEvent(setup).expectStatus().isOk();
        assertThat(card(account).at("/card/last4").asString()).isEqualTo("4242");
        sendSetupEvent(setup).expectStatus().isOk();
        assertThat(card(account).at("/card/last4").asString()).isEqualTo("4242");
    }

    @Test
    void aDelayedEventDoesNotReplaceANewerCard() {
        var account = accountWith(0);
        var earlier = begin(account);
        confirm(earlier, "pm_good_3", "1111");
        STRIPE.change(earlier.path("setupId").asString(), Map.of("created", 1_790_000_000L));
        var later = begin(account);
        confirm(later, "pm_good_4", "4242");
        body(save(account, later), 200);

        sendSetupEvent(earlier).expectStatus().isOk();

        assertThat(card(account).at("/card/last4").asString()).isEqualTo("4242");
    }

    @Test
    void anUnconfirmedSetupIsNotSaved() {
        var account = accountWith(0);
        var setup = begin(account);

        var refusal = body(save(account, setup), 409);
        assertThat(refusal.path("code").asString()).isEqualTo("invalid_state");
        assertThat(refusal.at("/extra/status").asString()).isEqualTo("requires_payment_method");
        sendSetupEvent(setup).expectStatus().isOk();

        assertThat(card(account).path("card").isNull()).isTrue();
    }

    @Test
    void aSetupOfAnotherAccountIsNotFound() {
        var other = begin(accountWith(0));
        confirm(other, "pm_good_5", "4242");
        var account = accountWith(0);
        begin(account);

        assertThat(code(save(account, other), 404)).isEqualTo("not_found");
        assertThat(code(put(account, Map.of("setupId", "seti_999")), 404)).isEqualTo("not_found");
        assertThat(code(put(accountWith(0), Map.of("setupId", "seti_999")), 404))
                .isEqualTo("not_found");
        assertThat(code(put(account, Map.of("setupId", "../customers")), 400)).isEqualTo("invalid_request");
    }

    @Test
    void savingACardRequiresTheRightToBuy() {
        var account = accountWith(0);

        for (var role : new Role[] {Role.MEMBER, Role.VIEWER}) {
            var answer = client.as(person(account, role))
                    .post()
                    .uri(CARD + "/setups")
                    .exchange();
            assertThat(code(answer, 403)).isEqualTo("missing_scope");
            body(get(person(account, role), CARD), 200);
        }
        assertThat(code(get(live(account), CARD), 403)).isEqualTo("person_required");
    }

    @Test
    void theCardStateSaysThatTheAccountPaysByInvoice() {
        var account = withCard("pm_good");
        STRIPE.change(STRIPE.customerOf(account.value()), Map.of("metadata", Map.of("billing", "invoice")));

        assertThat(card(account).path("paysByInvoice").asBoolean()).isTrue();
    }

    private JsonNode begin(AccountId account) {
        return body(
                client.as(person(account, Role.OWNER))
                        .post()
                        .uri(CARD + "/setups")
                        .exchange(),
                201);
    }

    /// Confirms the setup as Stripe's script does in the browser.
    private static void confirm(JsonNode setup, String method, String last4) {
        var shown = Map.of("brand", "visa", "last4", last4, "exp_month", 12, "exp_year", 2034);
        STRIPE.put(method, Map.of("id", method, "object", "payment_method", "type", "card", "card", shown));
        STRIPE.change(setup.path("setupId").asString(), Map.of("status", "succeeded", "payment_method", method));
    }

    private ResponseSpec sendSetupEvent(JsonNode setup) {
        return sendEvent(
                "setup_intent.succeeded", STRIPE.object(setup.path("setupId").asString()));
    }

    private ResponseSpec save(AccountId account, JsonNode setup) {
        return put(account, Map.of("setupId", setup.path("setupId").asString()));
    }

    private ResponseSpec put(AccountId account, Object body) {
        return client.as(person(account, Role.OWNER))
                .put()
                .uri(CARD)
                .bodyValue(body)
                .exchange();
    }

    private JsonNode card(AccountId account) {
        return body(get(person(account, Role.OWNER), CARD), 200);
    }

    private Caller person(AccountId account, Role role) {
        return TestCallers.person(live(account), role);
    }
}
