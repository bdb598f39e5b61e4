package dev.podworks.billing.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.billing.receipt.Receipt.Draft;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.Blocking;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/// The numbers of receipts have no gaps.
class ReceiptNumberTest extends ReceiptTest {
    @Autowired
    DatabaseClient db;

    @Autowired
    ReceiptTable table;

    @Autowired
    SellerProperties seller;

    @Autowired
    @Qualifier("missingReceiptSweep") Sweep missing;

    /// Some transactions issue a receipt and roll back.
    @Test
    void concurrentPaymentsLeaveNoGap() {
        var accounts = IntStream.range(0, 6).mapToObj(_ -> accountWith(0)).toList();

        IntStream.range(0, 36).parallel().forEach(i -> {
            var account = accounts.get(i % 6);
            if (i % 4 == 3) {
                assertThatThrownBy(() -> Blocking.run(issueAndFail(account, "pi_failed_" + account + i)))
                        .hasMessageContaining("receipt_purchase_fkey");
            } else {
                buy(account);
            }
        });

        var own = accounts.stream()
                .flatMap(account -> receipts(account, "?limit=100").stream())
                .toList();
        assertThat(own).hasSize(27);
        var numbers = Blocking.get(db.sql("select number from receipt order by number")
                .map(row -> row.get("number", Long.class))
                .all()
                .collectList());
        assertThat(numbers)
                .isEqualTo(LongStream.rangeClosed(1, numbers.size()).boxed().toList());
    }

    /// The statement allocates a number, then fails: the purchase does not exist.
    private Mono<Void> issueAndFail(AccountId account, String reference) {
        var draft = new Draft(account, reference, ids.purchase(), null, List.of(), "USD", 1, 0, null, CLOCK.instant());
        return table.insert(draft, seller.seller(), CLOCK.instant()).then().as(tx::transactional);
    }

    @Test
    void aPurchaseOfThePreviousReleaseGetsItsReceiptOnce() {
        var account = accountWith(0);
        buy(account);
        var number = receipts(account, "").getFirst().path("id").asLong();
        var purchase = ids.purchase();
        Blocking.run(db.sql("""
                insert into purchase (id, account, kind, product, seconds, amount_cents, tax_cents, status, reference,
                    look_at, created_at, paid_at)
                values (:id, :account, 'purchase', 'hours-1', 3600, 900, null, 'paid', :reference, :at, :at, :at)
                """)
                .bind("id", purchase.value())
                .bind("account", account.value())
                .bind("reference", "pi_" + purchase.value())
                .bind("at", CLOCK.instant())
                .then());

        Blocking.run(missing.sweep());
        Blocking.run(missing.sweep());

        var receipts = receipts(account, "");
        assertThat(receipts).hasSize(2);
        assertThat(receipts.getFirst().path("purchaseId").asString()).isEqualTo(purchase.value());
        assertThat(receipts.getFirst().path("id").asLong()).isGreaterThan(number);
        assertThat(receipts.getFirst().path("taxCents").asLong()).isZero();
    }
}
