package dev.podworks.billing.receipt;

import dev.podworks.billing.receipt.Receipt.Draft;
import dev.podworks.billing.receipt.Receipt.Line;
import dev.podworks.billing.receipt.SellerProperties.Seller;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.contracts.id.SubscriptionId;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `receipt` and `receipt_number`.
@Component
final class ReceiptTable {
    private static final TypeReference<List<Line>> LINES = new TypeReference<>() {};
    private static final String SELECT = """
            select number, account, reference, purchase, subscription, seller::text as seller, buyer::text as buyer,
                lines::text as lines, currency, net_cents, tax_cents, refunded_cents, invoice_url, paid_at, issued_at
            from receipt
            """;

    private final DatabaseClient db;
    private final JsonMapper json;

    ReceiptTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    /// Locks the number first, so that the next statement sees the receipt that another transaction has issued for the
    /// same payment meanwhile.
    ///
    /// @return false if the payment has one already
    Mono<Boolean> insert(Draft draft, Seller seller, Instant now) {
        return db.sql("select last from receipt_number for update")
                .fetch()
                .rowsUpdated()
                .then(Mono.defer(() -> insertNext(draft, seller, now)));
    }

    private Mono<Boolean> insertNext(Draft draft, Seller seller, Instant now) {
        return db.sql("""
                with numbered as (
                    update receipt_number set last = last + 1
                    where not exists (select 1 from receipt where reference = :reference)
                    returning last
                )
                insert into receipt (number, account, reference, purchase, subscription, seller, buyer, lines, currency,
                    net_cents, tax_cents, invoice_url, paid_at, issued_at)
                select last, :account, :reference, :purchase, :subscription, :seller,
                    (select details from billing_details where account = :account), :lines, :currency,
                    :net, :tax, :url, :paidAt, :now
                from numbered
                """)
                .bind("account", draft.account().value())
                .bind("reference", draft.reference())
                .bind(
                        "purchase",
                        Bind.text(Optional.ofNullable(draft.purchase()).map(PurchaseId::value)))
                .bind(
                        "subscription",
                        Bind.text(Optional.ofNullable(draft.subscription()).map(SubscriptionId::value)))
                .bind("seller", Bind.json(json.writeValueAsString(seller)))
                .bind("lines", Bind.json(json.writeValueAsString(draft.lines())))
                .bind("currency", draft.currency())
                .bind("net", draft.netCents())
                .bind("tax", draft.taxCents())
                .bind("url", Bind.text(draft.invoiceUrl()))
                .bind("paidAt", draft.paidAt())
                .bind("now", now)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// Refunds only grow, and may be read out of order.
    Mono<Void> refund(String reference, long refundedCents) {
        return db.sql("""
                update receipt set refunded_cents = greatest(refunded_cents, least(:refunded, net_cents + tax_cents))
                where reference = :reference
                """)
                .bind("reference", reference)
                .bind("refunded", refundedCents)
                .then();
    }

    Mono<Receipt> find(AccountId account, long number) {
        return db.sql(SELECT + "where account = :account and number = :number")
                .bind("account", account.value())
                .bind("number", number)
                .map(this::receipt)
                .one();
    }

    /// Newest first.
    Flux<Receipt> page(AccountId account, long before, int atMost) {
        return db.sql(SELECT + "where account = :account and number < :before order by number desc limit :atMost")
                .bind("account", account.value())
                .bind("before", before)
                .bind("atMost", atMost)
                .map(this::receipt)
                .all();
    }

    /// Purchases that were paid by a release before receipts, the first ones first.
    Flux<PurchaseId> missing(int atMost) {
        return db.sql("""
                select id from purchase
                where status = 'paid' and not exists (select 1 from receipt where receipt.purchase = purchase.id)
                order by paid_at, id limit :atMost
                """)
                .bind("atMost", atMost)
                .map(row -> new PurchaseId(row.get("id", String.class)))
                .all();
    }

    private Receipt receipt(Readable row) {
        var draft = new Draft(
                new AccountId(row.get("account", String.class)),
                row.get("reference", String.class),
                Optional.ofNullable(row.get("purchase", String.class))
                        .map(PurchaseId::new)
                        .orElse(null),
                Optional.ofNullable(row.get("subscription", String.class))
                        .map(SubscriptionId::new)
                        .orElse(null),
                json.readValue(row.get("lines", String.class), LINES),
                row.get("currency", String.class),
                row.get("net_cents", Long.class),
                row.get("tax_cents", Long.class),
                row.get("invoice_url", String.class),
                row.get("paid_at", Instant.class));
        return new Receipt(
                row.get("number", Long.class),
                draft,
                json.readValue(row.get("seller", String.class), Seller.class),
                party(row.get("buyer", String.class)),
                row.get("refunded_cents", Long.class),
                row.get("issued_at", Instant.class));
    }

    private @Nullable Party party(@Nullable String text) {
        return text == null ? null : json.readValue(text, Party.class);
    }
}
