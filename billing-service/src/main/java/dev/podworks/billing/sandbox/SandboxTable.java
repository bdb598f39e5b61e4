package dev.podworks.billing.sandbox;

import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.payment.PaymentIntent;
import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import io.r2dbc.spi.Readable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.DatabaseClient.GenericExecuteSpec;
import reactor.core.publisher.Mono;

/// The SQL of `sandbox_card` and `sandbox_payment`.
final class SandboxTable {
    private static final String RETURNING = " returning reference, state, tax_cents, refunded_cents";

    private final DatabaseClient db;

    SandboxTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<Void> setCard(AccountId account, CardBehaviour behaviour) {
        return db.sql("""
                insert into sandbox_card (account, behaviour) values (:account, :behaviour)
                on conflict (account) do update set behaviour = excluded.behaviour
                """)
                .bind("account", account.value())
                .bind("behaviour", behaviour.wire())
                .then();
    }

    Mono<CardBehaviour> card(AccountId account) {
        return db.sql("select behaviour from sandbox_card where account = :account")
                .bind("account", account.value())
                .map(row -> WireEnum.of(CardBehaviour.class, row.get("behaviour", String.class)))
                .one()
                .defaultIfEmpty(CardBehaviour.SUCCEEDS);
    }

    /// Does nothing if the intent already has a payment.
    Mono<Void> insert(PaymentIntent intent, String reference, SandboxPaymentState state, long taxCents) {
        return db.sql("""
                insert into sandbox_payment (intent, reference, state, tax_cents)
                values (:intent, :reference, :state, :tax) on conflict (intent) do nothing
                """)
                .bind("intent", intent.id().value())
                .bind("reference", reference)
                .bind("state", state.wire())
                .bind("tax", taxCents)
                .then();
    }

    Mono<Payment> find(PurchaseId intent) {
        return payment(
                db.sql("select reference, state, tax_cents, refunded_cents from sandbox_payment where intent = :intent")
                        .bind("intent", intent.value()));
    }

    /// @return false if it was not pending
    Mono<Boolean> end(PurchaseId intent, SandboxPaymentState outcome) {
        return db.sql("""
                update sandbox_payment set state = :end
                where intent = :intent and state in ('needs_authentication', 'invoiced')
                """)
                .bind("intent", intent.value())
                .bind("end", outcome.wire())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    Mono<Payment> refund(PurchaseId intent, long totalCents) {
        return payment(db.sql("""
                update sandbox_payment set refunded_cents = greatest(refunded_cents, :total)
                where intent = :intent and state = 'paid'
                """ + RETURNING).bind("intent", intent.value()).bind("total", totalCents));
    }

    private static Mono<Payment> payment(GenericExecuteSpec statement) {
        return statement.map(SandboxTable::payment).one();
    }

    private static Payment payment(Readable row) {
        var reference = row.get("reference", String.class);
        var state = WireEnum.of(SandboxPaymentState.class, row.get("state", String.class));
        return new Payment(
                reference,
                state.of(reference),
                row.get("tax_cents", Long.class),
                row.get("refunded_cents", Long.class));
    }
}
