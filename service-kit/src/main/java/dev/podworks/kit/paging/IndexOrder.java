package dev.podworks.kit.paging;

import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Reads rows in the order of an index, whatever the planner believes.
///
/// A query that looks at the first thousand rows of a list reads that many, if it reads them in order. The planner
/// estimates how many rows an account has, and where the estimate is below the thousand it reads all of them and
/// sorts, although there may be a million.
public final class IndexOrder {
    private final DatabaseClient db;
    private final TransactionalOperator tx;

    public IndexOrder(DatabaseClient db, TransactionalOperator tx) {
        this.db = db;
        this.tx = tx;
    }

    /// @param query has an index with the order of its rows: without one it is sorted all the same
    public <T> Mono<T> read(Mono<T> query) {
        return db.sql("set local enable_sort = off").then().then(query).as(tx::transactional);
    }
}
