package dev.podworks.billing.grant;

import dev.podworks.billing.ledger.Credit;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.billing.ledger.LedgerLine;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Credits that the service team gives.
@Component
class Grants {
    /// How long the news of an account that was made a moment ago may take to come.
    private static final Duration NEWS_LIMIT = Duration.ofSeconds(5);

    private static final Duration NEWS_POLL = Duration.ofMillis(100);

    private final Ledger ledger;
    private final TransactionalOperator tx;

    Grants(Ledger ledger, TransactionalOperator tx) {
        this.ledger = ledger;
        this.tx = tx;
    }

    /// Waits a little for an account that is not known yet: the gateway makes it, and billing hears of it a moment
    /// later. One that stays unknown is `not_found`, so that a mistyped id does not swallow a customer's credits.
    ///
    /// @param key what makes the grant happen once
    Mono<LedgerLine> grant(AccountId account, String key, GrantCredits asked) {
        var credit = new Credit(
                new EntryKey("grant:%s/%s".formatted(account, key)),
                account,
                LedgerKind.GRANT,
                asked.bucketOrPreset(),
                asked.seconds(),
                asked.note());
        return awaitNews(account)
                .then(Mono.defer(() -> ledger.credit(credit)).as(tx::transactional))
                .doOnNext(line -> requireSame(line, credit));
    }

    private Mono<Boolean> awaitNews(AccountId account) {
        return Mono.defer(() -> ledger.knows(account))
                .filter(Boolean::booleanValue)
                .repeatWhenEmpty(again -> again.delayElements(NEWS_POLL).take(NEWS_LIMIT))
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("account")));
    }

    /// A key that was used before answers with what it booked then, and never for something else.
    private static void requireSame(LedgerLine booked, Credit asked) {
        if (booked.deltaSeconds() != asked.seconds()
                || booked.bucket() != asked.bucket()
                || !Objects.equals(booked.note(), asked.note())) {
            throw ApiException.of(
                    ErrorCode.IDEMPOTENCY_KEY_REUSED,
                    "This Idempotency-Key was used for another grant to this account.");
        }
    }
}
