package dev.podworks.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.KitTest;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;

/// Retention of `mail` after a year of use.
class MailRetentionTest extends KitTest {
    private static final int ROWS_PER_DAY = 20;

    @Autowired
    private DatabaseClient db;

    @Autowired
    private Sweep mailSweep;

    @Test
    void endedMailsAreDeletedAfterThirtyDays() {
        Blocking.run(db.sql("""
                insert into mail (cause, recipient, subject, plain, html, status, created_at, ended_at)
                select 'a-year', day || '/' || n, '', '', '', (array['sent', 'unknown', 'refused'])[1 + n % 3],
                    now() - make_interval(days => day, mins => 1), now() - make_interval(days => day, mins => 1)
                from generate_series(0, 364) day, generate_series(1, :rowsADay) n
                """).bind("rowsADay", ROWS_PER_DAY).then());

        mailSweep.sweep().block(Duration.ofSeconds(30));

        assertThat(Blocking.get(db.sql("select count(*) as n from mail where cause = 'a-year'")
                        .map(row -> row.get("n", Long.class))
                        .one()))
                .isEqualTo(30 * ROWS_PER_DAY);
    }
}
