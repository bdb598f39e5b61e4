package dev.podworks.projects;

import dev.podworks.kit.test.Blocking;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/// Rows that another transaction has locked, until it is closed.
final class LockedRows implements AutoCloseable {
    private final Sinks.Empty<Void> end = Sinks.empty();
    private final Mono<Void> ended;

    /// @param select which rows, such as `select 1 from project where …`
    LockedRows(DatabaseClient db, TransactionalOperator tx, String select) throws InterruptedException {
        var locked = new CountDownLatch(1);
        this.ended = db.sql(select + " for update")
                .fetch()
                .all()
                .then(Mono.fromRunnable(locked::countDown))
                .then(end.asMono())
                .as(tx::transactional)
                .cache();
        ended.subscribe();
        if (!locked.await(10, TimeUnit.SECONDS)) {
            throw new IllegalStateException("The rows could not be locked");
        }
    }

    @Override
    public void close() {
        end.tryEmitEmpty();
        Blocking.run(ended);
    }
}
