package dev.podworks.billing.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// `GET /v1/ledger`.
class LedgerListTest extends BillingTest {
    @Test
    void linesAreListedNewestFirstWithAllProperties() {
        var account = newAccount();
        var project = TestProject.of(account).price(90);
        charge(project);
        await().until(() -> total(account) == TRIAL - 90);

        var lines = list(account, "");

        assertThat(lines).extracting(line -> line.get("kind")).containsExactly("charge", "trial");
        assertThat(lines.getFirst())
                .containsEntry("bucket", "promo")
                .containsEntry("deltaSeconds", -90)
                .containsEntry("projectId", project.id().value())
                .containsEntry("projectName", "An interview")
                .containsKeys("id", "createdAt", "note", "orderId", "orderAccessToken", "purchaseId", "purchase")
                .hasSize(12);
    }

    @Test
    void pagesHaveNoGapsOrOverlaps() {
        var account = newAccount();
        for (int i = 1; i <= 4; i++) {
            charge(TestProject.of(account).price(i));
        }
        await().until(() -> total(account) == TRIAL - 10);

        var all = list(account, "");
        var first = list(account, "?limit=3");
        var second = list(account, "?limit=3&before=" + first.getLast().get("id"));

        assertThat(all).hasSize(5);
        assertThat(first).isEqualTo(all.subList(0, 3));
        assertThat(second).isEqualTo(all.subList(3, 5));
    }

    @Test
    void linesOfOtherAccountsAreNotListed() {
        var other = list(newAccount(), "");
        assertThat(list(TestCallers.live().account(), ""))
                .as("the trial of a new account alone")
                .hasSize(1)
                .doesNotContainAnyElementsOf(other);
    }

    @Test
    void aTestKeyReadsTheSameLedger() {
        var account = newAccount();
        client.as(TestCallers.of(account, Mode.TEST))
                .get()
                .uri("/v1/ledger")
                .exchange()
                .expectBody()
                .jsonPath("$[0].kind")
                .isEqualTo("trial");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"?before=x", "?before=0", "?before=-1", "?before=9999999999999999999", "?limit=0", "?limit=101"})
    void invalidParametersAreRejected(String query) {
        get(newAccount(), query)
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("invalid_request");
    }

    private void charge(TestProject project) {
        publisher.publish(EventType.PROJECT_CHARGE_REQUESTED, project.becomes(ProjectStatus.VALIDATING));
    }

    private List<Map<String, Object>> list(AccountId account, String query) {
        return Objects.requireNonNull(get(account, query)
                .expectStatus()
                .isOk()
                .expectBody(new ParameterizedTypeReference<List<Map<String, Object>>>() {})
                .returnResult()
                .getResponseBody());
    }

    private ResponseSpec get(AccountId account, String query) {
        return client.as(live(account)).get().uri("/v1/ledger" + query).exchange();
    }
}
