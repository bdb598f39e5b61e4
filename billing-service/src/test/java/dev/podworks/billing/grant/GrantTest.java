package dev.podworks.billing.grant;

import static dev.podworks.contracts.event.Topic.CREDITS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.event.CreditsEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.caller.Principal.Operator;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// `POST /operator/accounts/{id}/grants`.
class GrantTest extends BillingTest {
    @Test
    void grantsGoToThePromoBucketByDefault() {
        var account = newAccount();

        grant(account, Map.of("seconds", 600, "note", "Sorry for the wait"))
                .expectStatus()
                .isCreated()
                .expectBody()
                .jsonPath("$.bucket")
                .isEqualTo("promo")
                .jsonPath("$.kind")
                .isEqualTo("grant")
                .jsonPath("$.deltaSeconds")
                .isEqualTo(600)
                .jsonPath("$.note")
                .isEqualTo("Sorry for the wait");
        grant(account, Map.of("seconds", 60, "bucket", "purchased"))
                .expectStatus()
                .isCreated()
                .expectBody()
                .jsonPath("$.bucket")
                .isEqualTo("purchased");

        assertThat(total(account)).isEqualTo(TRIAL + 660);
        await().untilAsserted(() -> assertThat(recorded.of(CREDITS, account.value()))
                .extracting(event -> (CreditsEvent) event.payload())
                .extracting(event -> String.format(
                        Locale.ROOT,
                        "%s %s %d %d",
                        event.reason(),
                        event.bucket().wire(),
                        event.seconds(),
                        event.balance().totalSeconds()))
                .containsExactly("trial promo 7200 7200", "grant promo 600 7800", "grant purchased 60 7860"));
    }

    @Test
    void repeatedGrantWithTheSameKeyIsBookedOnce() {
        var account = newAccount();
        var body = Map.of("seconds", 600);

        var first = grant(account, body, "ticket-7").expectBody().returnResult().getResponseBody();
        grant(account, body, "ticket-7").expectStatus().isCreated().expectBody().json(new String(first));
        grant(account, Map.of("seconds", 601), "ticket-7")
                .expectStatus()
                .isEqualTo(422)
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("idempotency_key_reused");
        grant(newAccount(), Map.of("seconds", 601), "ticket-7").expectStatus().isCreated();

        assertThat(total(account)).isEqualTo(TRIAL + 600);
    }

    @Test
    void grantWaitsForTheEventAboutANewAccount() {
        var account = ids.account();

        var event = CompletableFuture.runAsync(
                () -> publisher.publish(EventType.ACCOUNT_CREATED, accountEvent(account, 1)),
                CompletableFuture.delayedExecutor(300, java.util.concurrent.TimeUnit.MILLISECONDS));
        grant(account, Map.of("seconds", 600)).expectStatus().isCreated();

        assertThat(event).isCompleted();
        assertThat(total(account)).isEqualTo(TRIAL + 600);
    }

    @Test
    void grantToAnUnknownAccountIsNotFound() {
        var account = ids.account();

        grant(account, Map.of("seconds", 600))
                .expectStatus()
                .isNotFound()
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("not_found");

        assertThat(total(account)).isZero();
    }

    @Test
    void allErrorsOfABodyAreReported() {
        grant(newAccount(), Map.of("seconds", 0, "bucket", "pocket", "reason", "none"))
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.extra[*].path")
                .value((java.util.List<String> paths) ->
                        assertThat(paths).containsExactlyInAnyOrder("seconds", "bucket", "reason"));
    }

    @Test
    void apiKeysCannotGrantCredits() {
        var account = newAccount();

        client.as(live(account))
                .post()
                .uri("/operator/accounts/{id}/grants", account)
                .bodyValue(Map.of("seconds", 600))
                .exchange()
                .expectStatus()
                .isNotFound();

        assertThat(total(account)).isEqualTo(TRIAL);
    }

    private ResponseSpec grant(AccountId account, Map<String, ?> body) {
        return client.as(new Operator())
                .post()
                .uri("/operator/accounts/{id}/grants", account)
                .bodyValue(body)
                .exchange();
    }

    private ResponseSpec grant(AccountId account, Map<String, ?> body, String key) {
        return client.as(new Operator())
                .post()
                .uri("/operator/accounts/{id}/grants", account)
                .header("Idempotency-Key", key)
                .bodyValue(body)
                .exchange();
    }
}
