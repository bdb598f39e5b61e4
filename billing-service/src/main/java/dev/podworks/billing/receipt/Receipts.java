package dev.podworks.billing.receipt;

import dev.podworks.billing.purchase.Purchase;
import dev.podworks.billing.purchase.Purchases;
import dev.podworks.contracts.id.AccountId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Reads receipts with what was refunded of them so far.
@Component
class Receipts {
    private final ReceiptTable table;
    private final Purchases purchases;

    Receipts(ReceiptTable table, Purchases purchases) {
        this.table = table;
        this.purchases = purchases;
    }

    Mono<Receipt> find(AccountId account, long id) {
        return table.find(account, id)
                .flatMap(receipt -> withRefunds(List.of(receipt)).map(List::getFirst));
    }

    /// Newest first.
    ///
    /// @param before only receipts with a lower id
    Mono<List<Receipt>> page(AccountId account, long before, int atMost) {
        return table.page(account, before, atMost).collectList().flatMap(this::withRefunds);
    }

    private Mono<List<Receipt>> withRefunds(List<Receipt> receipts) {
        var bought = receipts.stream()
                .map(receipt -> receipt.draft().purchase())
                .filter(Objects::nonNull)
                .toList();
        return purchases
                .all(bought)
                .collectMap(Purchase::id, Purchase::refundedCents)
                .map(refunded -> receipts.stream()
                        .map(receipt -> Optional.ofNullable(receipt.draft().purchase())
                                .map(refunded::get)
                                .map(receipt::withRefunded)
                                .orElse(receipt))
                        .toList());
    }
}
