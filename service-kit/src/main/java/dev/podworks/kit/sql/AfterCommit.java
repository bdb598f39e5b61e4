package dev.podworks.kit.sql;

import org.springframework.transaction.reactive.TransactionSynchronization;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;
import reactor.core.publisher.Mono;

/// Something small to do once the present transaction has committed, such as waking a loop.
///
/// Only for hints: a process that dies right after the commit never runs it.
public final class AfterCommit {
    private AfterCommit() {}

    /// @throws org.springframework.transaction.NoTransactionException when there is no transaction
    public static Mono<Void> run(Runnable hint) {
        return TransactionSynchronizationManager.forCurrentTransaction()
                .doOnNext(transaction -> transaction.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public Mono<Void> afterCommit() {
                        return Mono.fromRunnable(hint);
                    }
                }))
                .then();
    }
}
