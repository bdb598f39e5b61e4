package dev.podworks.billing.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.AccountId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Receipts of what Stripe has charged, with Stripe's own invoices.
class StripeReceiptTest extends StripeTest {
    private static final String HOSTED = "https://invoice.stripe.com/i/";

    @Test
    void thePaidInvoicesOfASubscriptionHaveReceiptsOnce() {
        var account = subscribed("sub_receipts");
        var first = invoice("sub_receipts", "in_first", "subscription_create", 5_900, 472);
        sendEvent("invoice.paid", first).expectStatus().isOk();
        sendEvent("invoice.paid", first).expectStatus().isOk();
        var proration = invoice("sub_receipts", "in_proration", "subscription_update", 9_500, 0);
        sendEvent("invoice.paid", proration).expectStatus().isOk();
        sendEvent("invoice.paid", invoice("sub_receipts", "in_credit", "subscription_update", 0, 0))
                .expectStatus()
                .isOk();

        var receipts = receipts(account);

        assertThat(receipts).hasSize(2);
        var month = receipts.get(1);
        assertThat(month.path("netCents").asLong()).isEqualTo(5_900);
        assertThat(month.path("taxCents").asLong()).isEqualTo(472);
        assertThat(month.path("invoiceUrl").asString()).isEqualTo(HOSTED + "in_first");
        assertThat(month.path("paidAt").asString()).startsWith("2026-12-11T");
        assertThat(month.path("lines")
                        .valueStream()
                        .map(line -> line.path("description").asString()))
                .containsExactly("Unused time", "1 × 10 hours a month");
        assertThat(receipts.getFirst().path("totalCents").asLong()).isEqualTo(9_500);
    }

    @Test
    void aRefundInTheDashboardIsOnTheReceipt() {
        var account = subscribed("sub_receipt_refund");
        var invoice = new HashMap<>(invoice("sub_receipt_refund", "in_back", "subscription_update", 5_900, 0));
        sendEvent("invoice.paid", invoice).expectStatus().isOk();
        invoice.put("amount_paid", 5_900);
        invoice.put("post_payment_credit_notes_amount", 1_200);
        STRIPE.put("in_back", invoice);

        sendEvent("credit_note.created", Map.of("object", "credit_note", "invoice", "in_back"))
                .expectStatus()
                .isOk();

        assertThat(receipts(account).getFirst().path("refundedCents").asLong()).isEqualTo(1_200);
    }

    @Test
    void aPurchaseThatWasPaidByInvoiceKeepsTheLinkToIt() {
        var account = withCard("pm_good");
        STRIPE.change(STRIPE.customerOf(account.value()), Map.of("metadata", Map.of("billing", "invoice")));
        var bought = body(buy(account), 201);
        assertThat(receipts(account)).isEmpty();
        var reference = bought.path("hostedInvoiceUrl").asString().replaceAll(".*/", "");
        STRIPE.change(reference, Map.of("status", "paid"));

        sendEvent("invoice.paid", STRIPE.object(reference)).expectStatus().isOk();

        assertThat(receipts(account)).hasSize(1);
        assertThat(receipts(account).getFirst().path("invoiceUrl").asString())
                .isEqualTo(bought.path("hostedInvoiceUrl").asString());
    }

    private List<JsonNode> receipts(AccountId account) {
        return body(get(owner(account), "/account/api/receipts"), 200)
                .path("receipts")
                .valueStream()
                .toList();
    }

    private AccountId subscribed(String id) {
        var account = withCard("pm_good");
        STRIPE.put(id, subscription(id, account, "monthly-10", false));
        return account;
    }

    private static Map<String, Object> invoice(String subscription, String id, String reason, long net, long tax) {
        var period = Map.of("start", 1_797_000_000L, "end", 1_800_000_000L);
        var lines = List.of(
                Map.of("description", "Unused time", "amount", -100, "period", period),
                Map.of("description", "1 × 10 hours a month", "amount", net + 100, "period", period));
        var invoice = new HashMap<String, Object>();
        invoice.put("id", id);
        invoice.put("object", "invoice");
        invoice.put("status", "paid");
        invoice.put("billing_reason", reason);
        invoice.put("total", net + tax);
        invoice.put("total_excluding_tax", net);
        invoice.put("hosted_invoice_url", HOSTED + id);
        invoice.put("status_transitions", Map.of("paid_at", 1_797_000_000L));
        invoice.put("parent", Map.of("subscription_details", Map.of("subscription", subscription)));
        invoice.put("lines", Map.of("object", "list", "data", lines));
        return invoice;
    }
}
