package dev.podworks.kit.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.KitTest;
import dev.podworks.kit.partition.DailyPartitions.PartitionedTable;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class DailyPartitionsTest extends KitTest {
    private static final String TABLE = "diary";
    private static final int KEPT_DAYS = 2;

    @Autowired
    DatabaseClient db;

    @Autowired
    TransactionalOperator tx;

    private LocalDate today;
    private DailyPartitions days;

    @BeforeEach
    void newTable() {
        today = LocalDate.now(ZoneOffset.UTC);
        days = new DailyPartitions(db, tx, new PartitionedTable(TABLE, KEPT_DAYS, "done"));
        execute("drop table if exists diary");
        execute("""
                create table diary (written_at timestamptz not null default now(), done boolean not null)
                partition by range (written_at)
                """);
    }

    @Test
    void startCreatesThePartitionsOfAWeek() {
        days.start();
        days.stop();

        assertThat(partitions()).isEqualTo(names(0, 6));
        execute("insert into diary (done) values (false)");
        execute("insert into diary values (now() + interval '6 days', false)");
    }

    @Test
    void pastPartitionsAreCreatedForATableWithLateRows() {
        var late = new DailyPartitions(db, tx, new PartitionedTable(TABLE, KEPT_DAYS, "done", KEPT_DAYS));

        Blocking.run(late.maintain());
        Blocking.run(late.maintain());

        assertThat(partitions()).isEqualTo(names(-KEPT_DAYS, 6));
    }

    @Test
    void repeatedMaintenanceChangesNothing() {
        Blocking.run(days.maintain());
        Blocking.run(days.maintain());

        assertThat(partitions()).isEqualTo(names(0, 6));
    }

    /// Regression: of two replicas that started at the same time on a slow machine, the second failed.
    @Test
    void startWaitsForASlowReplica() {
        var other = db.sql("select pg_advisory_xact_lock(hashtext('partitions of diary'))")
                .then()
                .then(Mono.delay(Duration.ofSeconds(4)))
                .as(tx::transactional)
                .subscribe();
        Blocking.run(Mono.delay(Duration.ofMillis(500)).then());

        days.start();
        days.stop();

        assertThat(other.isDisposed()).as("the other replica finished first").isTrue();
        assertThat(partitions()).isEqualTo(names(0, 6));
    }

    @Test
    void replicasCanStartConcurrently() {
        Flux.range(0, 6).flatMap(_ -> days.maintain(), 6).blockLast();

        assertThat(partitions()).isEqualTo(names(0, 6));
    }

    @Test
    void oldPartitionIsDroppedWhenAllRowsAreDroppable() {
        day(-4, "true, true");
        day(-3, "true");
        day(-2, "true");

        Blocking.run(days.maintain());

        assertThat(partitions()).isEqualTo(names(-2, 6, -1));
    }

    @Test
    void partitionWithANeededRowIsKept() {
        day(-4, "true, false");
        day(-3, "true");

        Blocking.run(days.maintain());
        assertThat(partitions()).contains(name(-4)).doesNotContain(name(-3));

        execute("update diary set done = true");
        Blocking.run(days.maintain());
        assertThat(partitions()).isEqualTo(names(0, 6));
    }

    @Test
    void outboxKeepsTwoDaysAndUnpublishedEvents() {
        // Held back, so that the relay of this test's service does not lock the table.
        execute("insert into outbox_hold values ('k', now() + interval '1 hour', 1, 'held by the test')");
        execute("create table outbox_19990101 partition of outbox for values from ('1999-01-01Z') to ('1999-01-02Z')");
        execute("""
                insert into outbox (created_at, shard, topic, key, event_id, event_type, event_time, account, payload)
                values ('1999-01-01T12:00:00Z', 0, 'nowhere', 'k', 'e', 't', now(), 'a', '')
                """);
        var outbox = new DailyPartitions(db, tx, new PartitionedTable("outbox", KEPT_DAYS, "published_at is not null"));

        Blocking.run(outbox.maintain());
        assertThat(partitions("outbox")).contains("outbox_19990101");

        execute("update outbox set published_at = now() where created_at < '2000-01-01Z'");
        Blocking.run(outbox.maintain());
        assertThat(partitions("outbox")).doesNotContain("outbox_19990101");
    }

    /// Creates the partition of a day with rows.
    private void day(int fromToday, String done) {
        var day = today.plusDays(fromToday);
        execute("create table %s partition of diary for values from ('%sZ') to ('%sZ')"
                .formatted(name(fromToday), day, day.plusDays(1)));
        for (var one : done.split(", ")) {
            execute("insert into diary values ('%sT12:00:00Z', %s)".formatted(day, one));
        }
    }

    private String name(int fromToday) {
        return "diary_" + today.plusDays(fromToday).toString().replace("-", "");
    }

    private List<String> names(int first, int last, Integer... without) {
        var left = List.of(without);
        return Stream.iterate(first, day -> day <= last, day -> day + 1)
                .filter(day -> !left.contains(day))
                .map(this::name)
                .toList();
    }

    private List<String> partitions() {
        return partitions(TABLE);
    }

    private List<String> partitions(String table) {
        return Blocking.get(db.sql("""
                select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
                where inhparent = :table::regclass order by 1
                """)
                .bind("table", table)
                .map(row -> row.get("name", String.class))
                .all()
                .collectList());
    }

    private void execute(String sql) {
        Blocking.run(db.sql(sql).then());
    }
}
