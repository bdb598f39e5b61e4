package dev.podworks.billing.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.test.TestCallers;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import tools.jackson.databind.JsonNode;

/// What is on receipts, and who may read them.
class ReceiptContentTest extends ReceiptTest {
    private static final String DETAILS = "/account/api/billing-details";
    private static final Map<String, Object> BUYER = Map.of(
            "name",
            " The Talk Company ",
            "addressLines",
            List.of("2 Harbour Road", " ", "Cork"),
            "country",
            "IE",
            "taxId",
            "IE6388047V");

    @Test
    void aPaidPurchaseHasAReceiptWithTheDetailsOfItsDay() {
        var account = accountWith(0);
        buy(account);
        saveDetails(account, BUYER);
        buy(account);
        saveDetails(account, Map.of("name", "Another Company", "addressLines", List.of()));

        var receipts = receipts(account, "");

        assertThat(receipts).hasSize(2);
        var newest = receipts.getFirst();
        assertThat(newest.path("number").asString())
                .isEqualTo(
                        String.format(Locale.ROOT, "PW-%06d", newest.path("id").asLong()));
        assertThat(newest.at("/seller/name").asString()).isEqualTo("Podworks");
        assertThat(newest.at("/seller/addressLines/1").asString()).isEqualTo("Springfield, IL 62701");
        assertThat(newest.at("/buyer/name").asString()).isEqualTo("The Talk Company");
        assertThat(newest.at("/buyer/addressLines").valueStream().map(JsonNode::asString))
                .containsExactly("2 Harbour Road", "Cork");
        assertThat(newest.at("/buyer/country").asString()).isEqualTo("IE");
        assertThat(newest.at("/lines/0/description").asString()).isEqualTo("Podworks credits: 1 hour");
        assertThat(newest.path("currency").asString()).isEqualTo("USD");
        assertThat(newest.path("netCents").asLong()).isEqualTo(900);
        assertThat(newest.path("taxCents").asLong()).isEqualTo(90);
        assertThat(newest.path("totalCents").asLong()).isEqualTo(990);
        assertThat(newest.path("purchaseId").asString()).startsWith("pur_");
        assertThat(receipts.get(1).path("buyer").isNull()).isTrue();
        assertThat(receipts.get(1).path("id").asLong())
                .isLessThan(newest.path("id").asLong());
        assertThat(body(get(owner(account), "/account/api/receipts/" + newest.path("id")), 200))
                .isEqualTo(newest);
    }

    @Test
    void aPurchaseThatIsNotPaidHasNone() {
        var account = accountWith(0);
        setCard(account, "declines");
        client.as(live(account))
                .post()
                .uri("/v1/credits/buy")
                .bodyValue(Map.of("bundleId", "hours-1"))
                .exchange();
        setCard(account, "needs_authentication");
        var pending = buy(account);
        assertThat(receipts(account, "")).isEmpty();

        operate("/operator/purchases/%s/settle".formatted(pending), Map.of("outcome", "paid"))
                .expectStatus()
                .isOk();
        assertThat(receipts(account, "")).hasSize(1);
    }

    @Test
    void topUpsAndPaidMonthsOfAPlanHaveReceipts() {
        var account = accountWith(100);
        client.as(live(account))
                .put()
                .uri("/v1/auto-top-up")
                .bodyValue(Map.of("enabled", true, "thresholdSeconds", 100, "bundleId", "hours-1"))
                .exchange();
        spend(account, 1);
        await().until(() -> receipts(account, "").size() == 1);
        operate("/operator/accounts/%s/subscription".formatted(account), Map.of("planId", "monthly-10"));
        operate("/operator/accounts/%s/subscription/renew".formatted(account), Map.of("outcome", "paid"))
                .expectStatus()
                .isOk();

        var receipts = receipts(account, "");

        assertThat(receipts)
                .extracting(receipt -> receipt.at("/lines/0/description").asString())
                .containsExactly("Plan: 10 hours a month", "Podworks credits: 1 hour (automatic top-up)");
        assertThat(receipts.getFirst().path("totalCents").asLong()).isEqualTo(6_490);
        assertThat(receipts.getFirst().path("subscriptionId").asString()).startsWith("sub_");
        assertThat(receipts.getFirst().path("purchaseId").isNull()).isTrue();
    }

    @Test
    void refundsAreOnTheReceipt() throws IOException {
        var account = accountWith(0);
        var purchase = buy(account);
        operate("/operator/purchases/%s/refund".formatted(purchase), Map.of("totalCents", 400))
                .expectStatus()
                .isOk();

        var receipt = receipts(account, "").getFirst();

        assertThat(receipt.path("refundedCents").asLong()).isEqualTo(400);
        assertThat(pdf(account, receipt)).contains("Refunded −$4.00", "Paid after refunds $5.90");
    }

    @Test
    void thePdfHasTheSameText() throws IOException {
        var account = accountWith(0);
        saveDetails(account, BUYER);
        buy(account);
        var receipt = receipts(account, "").getFirst();

        assertThat(pdf(account, receipt))
                .contains(receipt.path("number").asString(), "The Talk Company", "2 Harbour Road", "Ireland")
                .contains("Podworks credits: 1 hour $9.00", "Tax $0.90", "Total $9.90");
    }

    @Test
    void pagesHaveNoGapsOrOverlaps() {
        var account = accountWith(0);
        for (int i = 0; i < 5; i++) {
            buy(account);
        }
        var first = body(get(owner(account), "/account/api/receipts?limit=3"), 200);
        var second =
                receipts(account, "?limit=3&cursor=" + first.path("nextCursor").asString());

        assertThat(first.path("receipts").valueStream().toList())
                .isEqualTo(receipts(account, "").subList(0, 3));
        assertThat(second).isEqualTo(receipts(account, "").subList(3, 5));
        assertThat(code(get(owner(account), "/account/api/receipts?cursor=x"), 400))
                .isEqualTo("invalid_cursor");
    }

    @Test
    void receiptsOfOtherAccountsAreNotFound() {
        var account = accountWith(0);
        buy(account);
        var id = receipts(account, "").getFirst().path("id").asLong();
        var other = owner(accountWith(0));

        for (var path : List.of("" + id, id + "/pdf", "0", "x", "99999999999999999999")) {
            assertThat(code(get(other, "/account/api/receipts/" + path), 404)).isEqualTo("not_found");
        }
        assertThat(code(get(live(account), "/account/api/receipts"), 403)).isEqualTo("person_required");
    }

    @Test
    void billingDetailsAreForThoseWhoMayBuy() {
        var account = accountWith(0);
        assertThat(body(get(owner(account), DETAILS), 200)
                        .path("billingDetails")
                        .isNull())
                .isTrue();

        for (var role : new Role[] {Role.MEMBER, Role.VIEWER}) {
            var refused = client.as(TestCallers.person(live(account), role))
                    .put()
                    .uri(DETAILS)
                    .bodyValue(BUYER)
                    .exchange();
            assertThat(code(refused, 403)).isEqualTo("missing_scope");
        }
        for (var invalid : List.<Map<String, Object>>of(
                Map.of("name", " ", "addressLines", List.of()),
                Map.of("name", "A", "addressLines", List.of(), "country", "XX"),
                Map.of("name", "A", "addressLines", List.of(), "country", "ie"),
                Map.of("name", "A", "addressLines", List.of("1", "2", "3", "4", "5", "6", "7")))) {
            var refused = client.as(owner(account))
                    .put()
                    .uri(DETAILS)
                    .bodyValue(invalid)
                    .exchange();
            assertThat(code(refused, 400)).isEqualTo("invalid_request");
        }
        saveDetails(account, BUYER);
        assertThat(body(get(owner(account), DETAILS), 200)
                        .at("/billingDetails/taxId")
                        .asString())
                .isEqualTo("IE6388047V");
    }

    private void saveDetails(AccountId account, Map<String, Object> details) {
        client.as(owner(account))
                .put()
                .uri(DETAILS)
                .bodyValue(details)
                .exchange()
                .expectStatus()
                .isOk();
    }

    private String pdf(AccountId account, JsonNode receipt) throws IOException {
        var answer = get(owner(account), "/account/api/receipts/%s/pdf".formatted(receipt.path("id")))
                .expectStatus()
                .isOk()
                .expectHeader()
                .contentType(MediaType.APPLICATION_PDF)
                .expectHeader()
                .valueEquals(
                        "Content-Disposition",
                        "attachment; filename=\"receipt-%s.pdf\""
                                .formatted(receipt.path("number").asString()))
                .expectBody()
                .returnResult()
                .getResponseBody();
        try (var document = Loader.loadPDF(Objects.requireNonNull(answer))) {
            var stripper = new PDFTextStripper();
            stripper.setSortByPosition(true);
            return stripper.getText(document);
        }
    }
}
