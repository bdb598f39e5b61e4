package dev.podworks.billing.balance;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.kit.test.TestCallers;
import org.junit.jupiter.api.Test;
import org.springframework.test.json.JsonCompareMode;

/// `GET /v1/balance`.
class BalanceTest extends BillingTest {
    private static final String TRIAL_ONLY = """
            {"totalSeconds": 7200, "buckets": {"plan": 0, "promo": 7200, "purchased": 0}}
            """;

    @Test
    void everyBucketIsShown() {
        client.as(live(newAccount()))
                .get()
                .uri("/v1/balance")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .json(TRIAL_ONLY, JsonCompareMode.STRICT);
    }

    @Test
    void aTestKeySeesTheLiveBalance() {
        client.as(TestCallers.of(newAccount(), Mode.TEST))
                .get()
                .uri("/v1/balance")
                .exchange()
                .expectBody()
                .json(TRIAL_ONLY, JsonCompareMode.STRICT);
    }

    @Test
    void anUnknownAccountHasAnEmptyBalance() {
        client.as(TestCallers.live())
                .get()
                .uri("/v1/balance")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .json("""
                        {"totalSeconds": 0, "buckets": {"plan": 0, "promo": 0, "purchased": 0}}
                        """, JsonCompareMode.STRICT);
    }

    @Test
    void theScopeIsRequired() {
        client.as(TestCallers.with(TestCallers.live(), Scope.PROJECTS_READ))
                .get()
                .uri("/v1/balance")
                .exchange()
                .expectStatus()
                .isForbidden()
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("missing_scope");
    }
}
