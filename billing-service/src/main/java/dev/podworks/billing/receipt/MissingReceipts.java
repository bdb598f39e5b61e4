package dev.podworks.billing.receipt;

import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.purchase.Purchases;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Issues the receipts of purchases that were paid before this release, or by a replica of the previous one.
@Configuration(proxyBeanMethods = false)
class MissingReceipts {
    private static final Sweep.Settings SWEEP = new Sweep.Settings("missing receipts", Duration.ofMinutes(10), 50);

    private final ReceiptTable table;
    private final ReceiptIssuer issuer;
    private final Purchases purchases;
    private final Ledger ledger;
    private final TransactionalOperator tx;

    MissingReceipts(
            ReceiptTable table, ReceiptIssuer issuer, Purchases purchases, Ledger ledger, TransactionalOperator tx) {
        this.table = table;
        this.issuer = issuer;
        this.purchases = purchases;
        this.ledger = ledger;
        this.tx = tx;
    }

    @Bean
    Sweep missingReceiptSweep() {
        return new Sweep(
                SWEEP,
                atMost -> table.missing(atMost)
                        .collectList()
                        .flatMapIterable(found -> found)
                        .concatMap(purchase -> issue(purchase).thenReturn(purchase))
                        .count());
    }

    /// Locks the account's balances first, as every change of a purchase does.
    private Mono<Void> issue(PurchaseId id) {
        return purchases
                .find(id)
                .flatMap(purchase -> ledger.lock(purchase.account()).then(Mono.defer(() -> issuer.onEnded(purchase))))
                .as(tx::transactional);
    }
}
