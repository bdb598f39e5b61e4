package dev.podworks.billing.balance;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.kit.test.TestCallers;
import java.util.List;
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

    /// The account's first event opens it, too, and may arrive later.
    @Test
    void newAccountHasItsTrialCreditsBeforeItsEventArrives() {
        var owner = TestCallers.live();
        for (var _ : List.of("first", "second")) {
            client.as(owner)
                    .get()
                    .uri("/v1/balance")
                    .exchange()
                    .expectStatus()
                    .isOk()
                    .expectBody()
                    .json(TRIAL_ONLY, JsonCompareMode.STRICT);
        }
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
