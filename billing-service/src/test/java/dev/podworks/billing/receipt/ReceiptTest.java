package dev.podworks.billing.receipt;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.id.AccountId;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Buys and reads receipts, in the sandbox, where the tax is 10 %.
abstract class ReceiptTest extends BillingTest {
    String buy(AccountId account) {
        var bought = client.as(live(account))
                .post()
                .uri("/v1/credits/buy")
                .bodyValue(Map.of("bundleId", "hours-1"))
                .exchange();
        return body(bought, 201).path("purchaseId").asString();
    }

    List<JsonNode> receipts(AccountId account, String query) {
        return body(get(owner(account), "/account/api/receipts" + query), 200)
                .path("receipts")
                .valueStream()
                .toList();
    }
}
