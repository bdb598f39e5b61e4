package dev.podworks.billing.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.purchase.Purchases;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.caller.Principal.Operator;
import dev.podworks.kit.test.Blocking;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// Refunds and disputes, started here or at Stripe. An hour costs 900 + 90 cents.
class StripeRefundTest extends StripeTest {
    @Autowired
    Purchases purchases;

    @AfterEach
    void answerAgain() {
        STRIPE.dropResponses(false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"needs_response", "under_review", "lost"})
    void aDisputeWithdrawsTheCreditsOnceAndAWonOneReturnsThemOnce(String status) {
        var account = withCard("pm_good");
        var bought = bought(account);

        dispute(bought, status, 990);
        tellOfDispute(bought, "charge.dispute.created");
        tellOfDispute(bought, "charge.dispute.funds_withdrawn");
        assertThat(total(account)).isZero();
        var line = body(get(live(account), "/v1/ledger"), 200).path(0);
        assertThat(line.path("kind").asString()).isEqualTo("purchase_refund");
        assertThat(line.path("note").asString()).isEqualTo("The cardholder disputed the payment.");

        dispute(bought, "won", 990);
        tellOfDispute(bought, "charge.dispute.funds_reinstated");
        tellOfDispute(bought, "charge.dispute.closed");
        assertThat(total(account)).isEqualTo(3_600);

        dispute(bought, status, 990);
        tellOfDispute(bought, "charge.dispute.updated");
        assertThat(total(account)).as("withdrawn again").isZero();
    }

    @Test
    void anInquiryWithdrawsNothing() {
        var account = withCard("pm_good");
        var bought = bought(account);

        dispute(bought, "warning_needs_response", 990);
        tellOfDispute(bought, "charge.dispute.created");

        assertThat(total(account)).isEqualTo(3_600);
    }

    @Test
    void aDisputeReturnsNoMoreThanItWithdrew() {
        var account = withCard("pm_good");
        var bought = bought(account);
        spend(account, 3_000);

        dispute(bought, "lost", 990);
        tellOfDispute(bought, "charge.dispute.closed");
        assertThat(total(account)).isZero();

        dispute(bought, "won", 990);
        tellOfDispute(bought, "charge.dispute.funds_reinstated");
        assertThat(total(account)).isEqualTo(600);
    }

    @Test
    void aWonDisputeDoesNotReturnRefundedCredits() {
        var account = withCard("pm_good");
        var bought = bought(account);
        refund(bought, Map.of("totalCents", 495)).expectStatus().isOk();
        assertThat(total(account)).isEqualTo(1_800);

        dispute(bought, "needs_response", 495);
        tellOfDispute(bought, "charge.dispute.created");
        assertThat(total(account)).isZero();
        assertThat(code(refund(bought, Map.of()), 409)).isEqualTo("invalid_state");
        dispute(bought, "won", 495);
        tellOfDispute(bought, "charge.dispute.funds_reinstated");

        assertThat(total(account)).isEqualTo(1_800);
    }

    /// Two handlers read the payment, and the one that read first applies it last.
    @Test
    void aStaleReadDoesNotReplaceANewerOne() {
        var account = withCard("pm_good");
        var bought = bought(account);
        var id = new PurchaseId(bought.path("purchaseId").asString());
        var first = Blocking.get(purchases.beginRead(id));
        var second = Blocking.get(purchases.beginRead(id));
        var disputed = new Payment(first.reference(), new Payment.Paid(), 90L, 0, 990);
        var won = new Payment(first.reference(), new Payment.Paid(), 90L, 0, 0);

        Blocking.get(purchases.apply(second, won).as(tx::transactional));
        Blocking.get(purchases.apply(first, disputed).as(tx::transactional));

        assertThat(total(account)).isEqualTo(3_600);
    }

    /// Such an event has the payment's id but no metadata of ours.
    @Test
    void aDashboardRefundWithdrawsTheCreditsOnce() {
        var account = withCard("pm_good");
        var bought = bought(account);
        var reference = reference(account);
        STRIPE.change(reference, Map.of("latest_charge", charge(330, false)));

        for (int i = 0; i < 3; i++) {
            sendEvent("refund.created", Map.of("id", "re_1", "object", "refund", "payment_intent", reference))
                    .expectStatus()
                    .isOk();
        }

        assertThat(total(account)).isEqualTo(2_400);
        refund(bought, Map.of("totalCents", 660)).expectStatus().isOk();
        assertThat(total(account)).isEqualTo(1_200);
        assertThat(refundedAtStripe(reference)).isEqualTo(660);
    }

    @Test
    void aRefundOfAnInvoicePaymentWithdrawsThePurchasesCredits() {
        var account = withCard("pm_good");
        STRIPE.change(STRIPE.customerOf(account.value()), Map.of("metadata", Map.of("billing", "invoice")));
        var id = body(buy(account), 201).path("purchaseId").asString();
        var invoice = reference(id);
        var payment = "pi_of_" + invoice;
        STRIPE.put(payment, payment(payment, 495, false));
        STRIPE.put("inpay_" + invoice, invoicePayment(invoice, payment));
        STRIPE.change(
                invoice,
                Map.of(
                        "status",
                        "paid",
                        "payments",
                        Map.of("object", "list", "data", List.of(invoicePayment(invoice, payment)))));

        sendEvent(
                        "charge.refunded",
                        Map.of("id", "ch_1", "object", "charge", "payment_intent", payment, "amount_refunded", 495))
                .expectStatus()
                .isOk();

        assertThat(total(account)).isEqualTo(1_800);
        operate("/operator/purchases/%s/refund".formatted(id), Map.of())
                .expectStatus()
                .isOk();
        assertThat(STRIPE.received("/v1/credit_notes").getLast().form()).containsEntry("amount", "495");
    }

    @Test
    void concurrentRefundsRefundTheOrderedTotal() {
        var account = withCard("pm_good");
        var bought = bought(account);

        IntStream.range(0, 6).parallel().forEach(i -> refund(bought, Map.of("amountCents", 100), "key-" + i / 2));

        var reference = reference(account);
        for (int i = 0; i < 6; i++) {
            refund(bought, Map.of("amountCents", 100), "key-" + i / 2)
                    .expectStatus()
                    .isOk();
        }
        assertThat(refundedAtStripe(reference)).isEqualTo(300);
        assertThat(total(account)).isEqualTo(3_600 - 3_600 * 300 / 990);
    }

    @Test
    void aRefundWhoseResponseIsLostIsNotRepeated() {
        var account = withCard("pm_good");
        var bought = bought(account);
        STRIPE.dropResponses(true);
        refund(bought, Map.of("amountCents", 100), "key-lost").expectStatus().is5xxServerError();
        STRIPE.dropResponses(false);

        refund(bought, Map.of("amountCents", 100), "key-lost").expectStatus().isOk();

        assertThat(refundedAtStripe(reference(account))).isEqualTo(100);
    }

    @Test
    void eventsWithForeignIdsAreAccepted() {
        var foreign = Map.<String, Object>of(
                "id", "pi_x", "object", "payment_intent", "metadata", Map.of("purchase", "someone else's"));

        sendEvent("payment_intent.succeeded", foreign).expectStatus().isOk();
        sendEvent("customer.updated", Map.of("id", "cus_x", "object", "customer", "metadata", Map.of("account", "?")))
                .expectStatus()
                .isOk();
    }

    private JsonNode bought(AccountId account) {
        return body(buy(account), 201);
    }

    private ResponseSpec refund(JsonNode bought, Object body) {
        return operate(path(bought), body);
    }

    private ResponseSpec refund(JsonNode bought, Object body, String key) {
        return client.as(new Operator())
                .post()
                .uri(path(bought))
                .header("Idempotency-Key", key)
                .bodyValue(body)
                .exchange();
    }

    private static String path(JsonNode bought) {
        return "/operator/purchases/" + bought.path("purchaseId").asString() + "/refund";
    }

    private String reference(AccountId account) {
        return body(get(live(account), "/v1/ledger"), 200)
                .valueStream()
                .map(line -> line.path("purchase").path("reference").asString(""))
                .filter(reference -> !reference.isEmpty())
                .findFirst()
                .orElseThrow();
    }

    private String reference(String purchase) {
        return Objects.requireNonNull(
                Blocking.get(purchases.find(new PurchaseId(purchase))).reference());
    }

    private long refundedAtStripe(String reference) {
        var charge = (Map<?, ?>) Objects.requireNonNull(STRIPE.object(reference).get("latest_charge"));
        return Long.parseLong(String.valueOf(charge.get("amount_refunded")));
    }

    private void dispute(JsonNode bought, String status, long cents) {
        var reference = reference(bought.path("purchaseId").asString());
        STRIPE.change(reference, Map.of("latest_charge", charge(refundedAtStripe(reference), true)));
        STRIPE.put(
                "dp_" + reference,
                Map.of(
                        "id",
                        "dp_" + reference,
                        "object",
                        "dispute",
                        "payment_intent",
                        reference,
                        "status",
                        status,
                        "amount",
                        cents));
    }

    private void tellOfDispute(JsonNode bought, String type) {
        var reference = reference(bought.path("purchaseId").asString());
        sendEvent(type, new HashMap<>(STRIPE.object("dp_" + reference)))
                .expectStatus()
                .isOk();
    }

    private static Map<String, Object> charge(long refunded, boolean disputed) {
        return Map.of("id", "ch_1", "object", "charge", "amount_refunded", refunded, "disputed", disputed);
    }

    private static Map<String, Object> payment(String id, long refunded, boolean disputed) {
        return Map.of(
                "id",
                id,
                "object",
                "payment_intent",
                "status",
                "succeeded",
                "metadata",
                Map.of(),
                "latest_charge",
                charge(refunded, disputed));
    }

    private static Map<String, Object> invoicePayment(String invoice, String payment) {
        return Map.of(
                "id",
                "inpay_" + invoice,
                "object",
                "invoice_payment",
                "invoice",
                invoice,
                "payment_intent",
                payment,
                "payment",
                Map.of("type", "payment_intent", "payment_intent", payment));
    }
}
