package dev.podworks.billing.grant;

import dev.podworks.billing.ledger.Credit;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.billing.ledger.LedgerLine;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Grants credits on behalf of operators.
@Component
class Grants {
    /// Maximum delay of the event about a new account.
    private static final Duration ACCOUNT_TIMEOUT = Duration.ofSeconds(5);

    private static final Duration ACCOUNT_POLL_INTERVAL = Duration.ofMillis(100);

    private final Ledger ledger;
    private final AuditLog audit;
    private final TransactionalOperator tx;

    Grants(Ledger ledger, AuditLog audit, TransactionalOperator tx) {
        this.ledger = ledger;
        this.audit = audit;
        this.tx = tx;
    }

    /// Waits for the event about a new account, which may arrive after the grant. An account that stays unknown is
    /// `not_found`, so that credits cannot be granted to a mistyped id.
    ///
    /// @param key idempotency key of the grant
    Mono<LedgerLine> grant(AccountId account, String key, CreateGrantRequest request) {
        var credit = new Credit(
                new EntryKey("grant:%s/%s".formatted(account, key)),
                account,
                LedgerKind.GRANT,
                request.bucketOrDefault(),
                request.seconds(),
                request.note());
        return awaitAccount(account)
                .then(Mono.defer(() -> book(credit)).as(tx::transactional))
                .doOnNext(line -> requireSame(line, credit));
    }

    private Mono<LedgerLine> book(Credit credit) {
        return ledger.isBooked(credit.key())
                .flatMap(isBooked -> ledger.credit(credit)
                        .delayUntil(_ -> isBooked ? audit.recordedBefore() : audit.record(record(credit))));
    }

    private static AuditRecord record(Credit credit) {
        return AuditRecord.of(AuditAction.CREDITS_GRANTED, credit.account())
                .with("seconds", credit.seconds())
                .with("bucket", credit.bucket().wire())
                .with("note", credit.note());
    }

    private Mono<Boolean> awaitAccount(AccountId account) {
        return Mono.defer(() -> ledger.exists(account))
                .filter(Boolean::booleanValue)
                .repeatWhenEmpty(
                        again -> again.delayElements(ACCOUNT_POLL_INTERVAL).take(ACCOUNT_TIMEOUT))
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("account")));
    }

    /// A repeated key returns the first grant, provided that the parameters are the same.
    private static void requireSame(LedgerLine booked, Credit request) {
        if (booked.deltaSeconds() != request.seconds()
                || booked.bucket() != request.bucket()
                || !Objects.equals(booked.note(), request.note())) {
            throw ApiException.of(
                    ErrorCode.IDEMPOTENCY_KEY_REUSED,
                    "This Idempotency-Key was used for another grant to this account.");
        }
    }
}
