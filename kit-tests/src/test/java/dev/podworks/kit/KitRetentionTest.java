package dev.podworks.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;

/// The kit's tables after a year of use. DailyPartitionsTest tests the outbox. Rows of `work` are deleted when the
/// item completes.
class KitRetentionTest extends KitTest {
    private static final int DAYS = 365;
    private static final int ROWS_A_DAY = 20;

    @Autowired
    DatabaseClient db;

    @Autowired
    List<Sweep> sweeps;

    @Test
    void inboxRowsAreDeletedAfterFourteenDays() {
        executeForAYear("""
                insert into inbox (consumer, event_id, received_at)
                select 'a-year', 'evt_' || day || '_' || n, now() - make_interval(days => day, mins => 1)
                from generate_series(0, :lastDay) day, generate_series(1, :rowsADay) n
                """);

        sweep();

        assertThat(count("inbox where consumer = 'a-year'")).isEqualTo(14 * ROWS_A_DAY);
    }

    @Test
    void idempotencyKeysAreDeletedAfterADay() {
        executeForAYear("""
                insert into idempotency_key
                    (account, mode, key, fingerprint, claim, claimed_until, status, answer, created_at)
                select 'a-year', 'live', day || '/' || n, '', '', now(), 200, '',
                    now() - make_interval(days => day, mins => 1)
                from generate_series(0, :lastDay) day, generate_series(1, :rowsADay) n
                """);

        sweep();

        assertThat(count("idempotency_key where account = 'a-year'")).isEqualTo(ROWS_A_DAY);
    }

    private void sweep() {
        sweeps.forEach(sweep -> sweep.sweep().block(Duration.ofSeconds(30)));
    }

    private void executeForAYear(String sql) {
        Blocking.run(db.sql(sql)
                .bind("lastDay", DAYS - 1)
                .bind("rowsADay", ROWS_A_DAY)
                .then());
    }

    private long count(String rows) {
        return Blocking.get(db.sql("select count(*) as n from " + rows)
                .map(row -> row.get("n", Long.class))
                .one());
    }
}
