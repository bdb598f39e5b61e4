package dev.podworks.kit.sql;

import org.springframework.transaction.reactive.TransactionSynchronization;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;
import reactor.core.publisher.Mono;

/// Runs something after the current transaction has committed, such as a wake-up of a worker.
///
/// Only for hints: if the process dies right after the commit, it is never run.
public final class AfterCommit {
    private AfterCommit() {}

    /// @return [org.springframework.transaction.NoTransactionException] when there is no transaction
    public static Mono<Void> run(Runnable hint) {
        return call(Mono.fromRunnable(hint));
    }

    /// The transaction's result is not emitted before the call ends.
    ///
    /// @param call must not fail: the transaction is committed
    /// @return [org.springframework.transaction.NoTransactionException] when there is no transaction
    public static Mono<Void> call(Mono<Void> call) {
        return TransactionSynchronizationManager.forCurrentTransaction()
                .doOnNext(transaction -> transaction.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public Mono<Void> afterCommit() {
                        return call;
                    }
                }))
                .then();
    }
}
