package dev.podworks.billing.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.billing.BillingTest;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.caller.Principal.Operator;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// `POST /operator/purchases/{id}/refund`. The sandbox adds 10 % tax: an hour costs 900 + 90 cents.
class RefundTest extends BillingTest {
    @Autowired
    DatabaseClient db;

    @Autowired
    Purchases purchases;

    @Autowired
    PaymentProcessor processor;

    @Autowired
    @Qualifier("refundSweep") Sweep refundSweep;

    @Test
    void aFullRefundWithdrawsAllCredits() {
        var account = accountWith(100);
        var purchase = bought(account);

        var refunded = body(operate(refund(purchase), Map.of()), 200);

        assertThat(refunded.path("refundedCents").asLong()).isEqualTo(990);
        assertThat(refunded.path("status").asString()).isEqualTo("paid");
        assertThat(total(account)).isEqualTo(100);
        var line = body(get(live(account), "/v1/ledger"), 200).path(0);
        assertThat(line.path("kind").asString()).isEqualTo("purchase_refund");
        assertThat(line.path("deltaSeconds").asLong()).isEqualTo(-3_600);
        assertThat(line.path("purchase").path("refundedCents").asLong()).isEqualTo(990);
        assertThat(code(operate(refund(purchase), Map.of()), 409)).isEqualTo("invalid_state");
    }

    @Test
    void partialRefundsWithdrawTheirShareAndTheSumIsExact() {
        var account = accountWith(0);
        var purchase = bought(account);

        for (int i = 0; i < 3; i++) {
            operate(refund(purchase), Map.of("amountCents", 333)).expectStatus().isEqualTo(i < 2 ? 200 : 409);
        }

        assertThat(total(account)).isEqualTo(3_600 - 3_600 * 666 / 990);
        operate(refund(purchase), Map.of()).expectStatus().isOk();
        assertThat(total(account)).isZero();
    }

    @Test
    void aRepeatedPartialRefundIsMadeOnce() {
        var account = accountWith(0);
        var purchase = bought(account);

        for (int i = 0; i < 3; i++) {
            var answer = body(operate(purchase, Map.of("amountCents", 100), "refund-1"), 200);
            assertThat(answer.path("refundedCents").asLong()).isEqualTo(100);
        }

        assertThat(total(account)).isEqualTo(3_600 - 3_600 * 100 / 990);
        assertThat(code(operate(purchase, Map.of("amountCents", 200), "refund-1"), 422))
                .isEqualTo("idempotency_key_reused");
        var second = body(operate(purchase, Map.of("amountCents", 100), "refund-2"), 200);
        assertThat(second.path("refundedCents").asLong()).isEqualTo(200);
    }

    @Test
    void aRefundTotalIsReachedOnce() {
        var account = accountWith(0);
        var purchase = bought(account);

        for (var total : List.of(300, 300, 200, 330)) {
            operate(refund(purchase), Map.of("totalCents", total))
                    .expectStatus()
                    .isOk();
        }

        assertThat(total(account)).isEqualTo(2_400);
        assertThat(code(operate(refund(purchase), Map.of("totalCents", 991)), 409))
                .isEqualTo("invalid_state");
        assertThat(code(operate(refund(purchase), Map.of("totalCents", 400, "amountCents", 70)), 400))
                .isEqualTo("invalid_request");
    }

    @Test
    void concurrentRefundsAddUp() {
        var account = accountWith(0);
        var purchase = bought(account);

        IntStream.range(0, 12)
                .parallel()
                .forEach(i -> operate(purchase, Map.of("amountCents", 50), "key-" + i % 4)
                        .expectStatus()
                        .isOk());

        var read = body(get(live(account), "/v1/credits/purchases/" + purchase), 200);
        assertThat(read.path("refundedCents").asLong()).isEqualTo(200);
    }

    @Test
    void theReconcilerExecutesARefundWhoseProcessDied() {
        var account = accountWith(0);
        var purchase = bought(account);
        var line = new LostResponses(processor, 1, 1);
        var dying = new Refunds(db, purchases, line, audit, tx, clock);
        var refund = dying.refund(new PurchaseId(purchase), new CreateRefundRequest(330L, null), "refund-3");
        assertThat(refund.onErrorComplete().blockOptional()).isEmpty();
        assertThat(total(account)).isEqualTo(3_600);

        CLOCK.advance(Duration.ofMinutes(2));
        Blocking.run(refundSweep.sweep());

        assertThat(total(account)).isEqualTo(2_400);
        body(operate(purchase, Map.of("amountCents", 330), "refund-3"), 200);
        assertThat(total(account)).isEqualTo(2_400);
    }

    @Test
    void spentCreditsCannotBeWithdrawnAndNoBalanceIsNegative() {
        var account = accountWith(0);
        var purchase = bought(account);
        spend(account, 3_000);

        operate(refund(purchase), Map.of()).expectStatus().isOk();

        assertThat(total(account)).isZero();
    }

    @Test
    void unpaidPurchasesCannotBeRefunded() {
        var account = accountWith(0);
        setCard(account, "needs_authentication");

        assertThat(code(operate(refund(bought(account)), Map.of()), 409)).isEqualTo("invalid_state");
        assertThat(code(operate(refund("pur_01kahnzq4w8e2r6t0y3u5i7o9p"), Map.of()), 404))
                .isEqualTo("not_found");
    }

    private String bought(AccountId account) {
        var answer = client.as(live(account))
                .post()
                .uri("/v1/credits/buy")
                .bodyValue(Map.of("bundleId", "hours-1"))
                .exchange();
        return body(answer, 201).path("purchaseId").asString();
    }

    private ResponseSpec operate(String purchase, Object body, String key) {
        return client.as(new Operator())
                .post()
                .uri(refund(purchase))
                .header("Idempotency-Key", key)
                .bodyValue(body)
                .exchange();
    }

    private static String refund(String purchase) {
        return "/operator/purchases/%s/refund".formatted(purchase);
    }
}
