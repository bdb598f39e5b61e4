package dev.podworks.kit.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.KitTest;
import dev.podworks.kit.test.Blocking;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class ConnectionsTest extends KitTest {
    private static final int CONNECTIONS = 12;

    @Autowired
    DatabaseClient db;

    @Autowired
    TransactionalOperator tx;

    @Test
    void restartOfTheDatabaseFailsNoRequest() {
        openConnections();
        terminateOtherConnections();

        int one = Blocking.get(one().as(tx::transactional));

        assertThat(one).isEqualTo(1);
    }

    private void openConnections() {
        Flux.range(0, CONNECTIONS)
                .flatMap(
                        _ -> db.sql("select pg_sleep(0.1)").then().thenReturn(1).as(tx::transactional), CONNECTIONS)
                .blockLast();
    }

    private void terminateOtherConnections() {
        var terminated = Blocking.get(
                db.sql("""
                select count(pg_terminate_backend(pid)) as terminated from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid()
                """).map(row -> row.get("terminated", Long.class)).one());
        assertThat(terminated).isGreaterThanOrEqualTo(CONNECTIONS - 1);
    }

    private Mono<Integer> one() {
        return db.sql("select 1 as one")
                .map(row -> row.get("one", Integer.class))
                .one();
    }
}
