package dev.podworks.billing.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// Customers take, change and end plans, in the sandbox.
class PlanChangeTest extends BillingTest {
    private static final String SUBSCRIPTION = "/account/api/subscription";

    @Test
    void aPlanIsPaidAndGrantedWhenItIsTaken() {
        var account = accountWith(0);

        var taken = body(take(account, "monthly-10"), 201).path("subscription");

        assertThat(taken.path("planId").asString()).isEqualTo("monthly-10");
        assertThat(taken.path("status").asString()).isEqualTo("active");
        assertThat(taken).isEqualTo(plan(account));
        assertThat(total(account)).isEqualTo(36_000);
        var receipts = body(get(owner(account), "/account/api/receipts"), 200).path("receipts");
        assertThat(receipts).hasSize(1);
        assertThat(receipts.path(0).path("netCents").asLong()).isEqualTo(5_900);
    }

    @Test
    void aDeclinedCardStartsNothing() {
        var account = accountWith(0);
        setCard(account, "declines");

        assertThat(code(take(account, "monthly-10"), 402)).isEqualTo("card_declined");

        assertThat(plan(account).isNull()).isTrue();
        assertThat(total(account)).isZero();
        setCard(account, "succeeds");
        body(take(account, "monthly-10"), 201);
    }

    @Test
    void anAccountHasOnePlan() {
        var account = accountWith(0);

        var statuses = IntStream.range(0, 8)
                .parallel()
                .mapToObj(i -> take(account, i % 2 == 0 ? "monthly-10" : "monthly-50")
                        .expectBody()
                        .returnResult()
                        .getStatus()
                        .value())
                .toList();

        assertThat(statuses).containsOnlyOnce(201).containsOnly(201, 409);
        assertThat(code(take(account, "monthly-10"), 409)).isEqualTo("invalid_state");
        assertThat(body(get(owner(account), "/account/api/receipts"), 200).path("receipts"))
                .hasSize(1);
    }

    @Test
    void anotherPlanTakesEffectWithTheNextPeriod() {
        var account = accountWith(0);
        body(take(account, "monthly-10"), 201);
        CLOCK.advance(Duration.ofDays(3));

        var changed = body(update(account, Map.of("planId", "monthly-50")), 200).path("subscription");

        assertThat(changed.path("planId").asString()).isEqualTo("monthly-50");
        assertThat(total(account)).as("nothing is granted or charged now").isEqualTo(36_000);
        assertThat(body(get(owner(account), "/account/api/receipts"), 200).path("receipts"))
                .hasSize(1);
        operate("/operator/accounts/%s/subscription/renew".formatted(account), Map.of("outcome", "paid"))
                .expectStatus()
                .isOk();
        assertThat(total(account)).isEqualTo(36_000 + 180_000);
        assertThat(body(get(owner(account), "/account/api/receipts"), 200)
                        .at("/receipts/0/netCents")
                        .asLong())
                .isEqualTo(24_900);
    }

    @Test
    void aPlanEndsWithItsPeriodUnlessItIsResumed() {
        var account = accountWith(0);
        body(take(account, "monthly-10"), 201);

        assertThat(body(update(account, Map.of("cancelAtPeriodEnd", true)), 200)
                        .at("/subscription/cancelAtPeriodEnd")
                        .asBoolean())
                .isTrue();
        assertThat(body(update(account, Map.of("cancelAtPeriodEnd", false)), 200)
                        .at("/subscription/cancelAtPeriodEnd")
                        .asBoolean())
                .isFalse();
        body(update(account, Map.of("cancelAtPeriodEnd", true)), 200);
        operate("/operator/accounts/%s/subscription/renew".formatted(account), Map.of("outcome", "paid"));

        assertThat(plan(account).path("status").asString()).isEqualTo("canceled");
        assertThat(total(account)).isEqualTo(36_000);
        assertThat(code(update(account, Map.of("cancelAtPeriodEnd", false)), 404))
                .isEqualTo("not_found");
        body(take(account, "monthly-50"), 201);
    }

    @Test
    void onlyAPaidPlanIsChanged() {
        var account = accountWith(0);
        body(take(account, "monthly-10"), 201);
        operate("/operator/accounts/%s/subscription/renew".formatted(account), Map.of("outcome", "failed"));

        assertThat(code(update(account, Map.of("planId", "monthly-50")), 409)).isEqualTo("invalid_state");
        body(update(account, Map.of("cancelAtPeriodEnd", true)), 200);
    }

    @Test
    void plansAreForThoseWhoMayBuy() {
        var account = accountWith(0);
        var plans = body(get(owner(account), "/account/api/plans"), 200).path("plans");
        assertThat(plans.valueStream().map(plan -> plan.path("id").asString()))
                .containsExactly("monthly-10", "monthly-50");

        for (var role : new Role[] {Role.MEMBER, Role.VIEWER}) {
            var person = TestCallers.person(live(account), role);
            assertThat(code(take(person, "monthly-10"), 403)).isEqualTo("missing_scope");
        }
        assertThat(code(take(live(account), "monthly-10"), 403)).isEqualTo("person_required");
        assertThat(code(take(account, "monthly-0"), 400)).isEqualTo("invalid_request");
        for (var body : List.<Map<String, Object>>of(Map.of(), Map.of("planId", ""), Map.of("status", "active"))) {
            assertThat(code(update(account, body), 400)).isEqualTo("invalid_request");
        }
        assertThat(code(update(account, Map.of("planId", "monthly-10")), 404)).isEqualTo("not_found");
    }

    private ResponseSpec take(AccountId account, String plan) {
        return take(owner(account), plan);
    }

    private ResponseSpec take(Caller caller, String plan) {
        return client.as(caller)
                .post()
                .uri(SUBSCRIPTION)
                .bodyValue(Map.of("planId", plan))
                .exchange();
    }

    private ResponseSpec update(AccountId account, Map<String, Object> body) {
        CLOCK.advance(Duration.ofMillis(1));
        return client.as(owner(account))
                .patch()
                .uri(SUBSCRIPTION)
                .bodyValue(body)
                .exchange();
    }

    private JsonNode plan(AccountId account) {
        return body(get(live(account), "/v1/subscription"), 200).path("subscription");
    }
}
