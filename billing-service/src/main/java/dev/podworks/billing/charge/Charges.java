package dev.podworks.billing.charge;

import static dev.podworks.contracts.event.EventType.CHARGE_REFUSED;
import static dev.podworks.contracts.event.EventType.CHARGE_SETTLED;

import dev.podworks.billing.account.AccountOpening;
import dev.podworks.billing.ledger.Debit;
import dev.podworks.billing.ledger.DebitResult;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.billing.ledger.Links;
import dev.podworks.billing.ledger.Reversal;
import dev.podworks.billing.ledger.UnknownAccountException;
import dev.podworks.contracts.event.ChargeEvent;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.kit.outbox.Outbox.NewEvent;
import dev.podworks.kit.sql.AfterCommit;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Charges submissions and refunds them.
@Component
class Charges {
    private final Ledger ledger;
    private final AccountOpening accounts;
    private final ProjectNames names;
    private final Outbox outbox;
    private final MeterRegistry metrics;

    Charges(Ledger ledger, AccountOpening accounts, ProjectNames names, Outbox outbox, MeterRegistry metrics) {
        this.ledger = ledger;
        this.accounts = accounts;
        this.names = names;
        this.outbox = outbox;
        this.metrics = metrics;
    }

    /// Runs in the transaction of the event that requests it.
    ///
    /// @throws IllegalArgumentException when the project has no price
    Mono<Void> charge(ProjectSnapshot project) {
        return Mono.deferContextual(context -> chargeAll(List.of(new Request(project, Cause.of(context)))));
    }

    /// @param cause of the event that requests it
    record Request(ProjectSnapshot project, Cause cause) {
        private Debit debit() {
            var price = Optional.ofNullable(project.creditsSeconds())
                    .filter(seconds -> seconds >= 0)
                    .orElseThrow(() -> new IllegalArgumentException(project.id() + " has no price"));
            return Charges.debit(project, price);
        }
    }

    /// Runs in the transaction of the events, in their order, with three statements in all.
    Mono<Void> chargeAll(List<Request> requests) {
        return debitAll(requests.stream().map(Request::debit).distinct().toList())
                .flatMap(results -> names.store(
                                requests.stream().map(Request::project).toList())
                        .then(publish(requests, results)));
    }

    /// The account's own event may not have arrived yet.
    private Mono<Map<EntryKey, DebitResult>> debitAll(List<Debit> debits) {
        return ledger.debitAll(debits)
                .onErrorResume(
                        UnknownAccountException.class,
                        unknown -> accounts.open(unknown.account()).then(Mono.defer(() -> debitAll(debits))));
    }

    /// Runs in the transaction of the event that ended the project.
    Mono<Void> refund(ProjectSnapshot project) {
        var price = Optional.ofNullable(project.creditsSeconds()).orElse(0L);
        var key = new EntryKey("refund:" + project.submissionRef().key());
        return ledger.reverse(new Reversal(key, LedgerKind.REFUND, debit(project, price)))
                .then(names.store(List.of(project)));
    }

    private static Debit debit(ProjectSnapshot project, long price) {
        var key = new EntryKey("charge:" + project.submissionRef().key());
        var links = Links.of(project.id(), project.show());
        return new Debit(key, project.account(), LedgerKind.CHARGE, price, links);
    }

    private Mono<Void> publish(List<Request> requests, Map<EntryKey, DebitResult> results) {
        var events = requests.stream()
                .map(request -> toEvent(
                        request,
                        Objects.requireNonNull(results.get(request.debit().key()))))
                .toList();
        return outbox.appendAll(events)
                .then(AfterCommit.run(() -> results.values().forEach(this::count)));
    }

    private static NewEvent toEvent(Request request, DebitResult result) {
        var project = request.project();
        return new NewEvent(
                result.booked() ? CHARGE_SETTLED : CHARGE_REFUSED,
                new ChargeEvent(project.submissionRef(), project.account(), result.seconds(), result.balanceSeconds()),
                request.cause());
    }

    private void count(DebitResult result) {
        metrics.counter("podworks.billing.charges", "outcome", result.booked() ? "settled" : "refused")
                .increment();
    }
}
