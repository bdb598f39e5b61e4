package dev.podworks.billing.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.id.AccountId;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// `POST /operator/purchases/{id}/refund`. The sandbox takes 10 % tax: an hour is 900 + 90 cents.
class RefundTest extends BillingTest {
    @Test
    void theWholeMoneyBackTakesTheCreditsBack() {
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
    void partsTakeTheirShareAndTheSumIsExact() {
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
    void whatIsSpentIsGoneAndNothingFallsBelowZero() {
        var account = accountWith(0);
        var purchase = bought(account);
        spend(account, 3_000);

        operate(refund(purchase), Map.of()).expectStatus().isOk();

        assertThat(total(account)).isZero();
    }

    @Test
    void whatIsNotPaidCannotGoBack() {
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

    private static String refund(String purchase) {
        return "/operator/purchases/%s/refund".formatted(purchase);
    }
}
