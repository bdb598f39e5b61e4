package dev.podworks.projects;

import static dev.podworks.contracts.event.EventType.PROJECT_CHARGE_REQUESTED;
import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;

/// Deadlines of projects whose transition fails or waits.
class DeadlinesTest extends ProjectsTest {
    private static final int MORE_THAN_A_BATCH = 130;

    private final Caller caller = TestCallers.live();

    @Autowired
    DatabaseClient db;

    @Autowired
    TransactionalOperator tx;

    @Autowired
    Ids ids;

    @AfterEach
    void deleteBrokenProjects() {
        Blocking.run(db.sql("delete from project where account = 'broken'").then());
    }

    @Test
    void failingProjectsDoNotBlockOthers() {
        insertBroken();
        var project = submit(caller, createReady(caller, 10));
        CLOCK.advance(Duration.ofSeconds(30));

        awaitEvents(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED, PROJECT_CHARGE_REQUESTED);
        assertThat(overdueAndBroken()).as("each was postponed").isZero();
        CLOCK.advance(Duration.ofSeconds(60));
        assertThat(overdueAndBroken()).as("and is due again").isEqualTo(MORE_THAN_A_BATCH);
    }

    @Test
    void aLockedProjectDoesNotBlockOthers() throws Exception {
        var held = submit(caller, createReady(caller, 10));
        CLOCK.advance(Duration.ofMillis(1));
        var other = submit(caller, createReady(caller, 10));
        var select = "select 1 from project where id = '%s'".formatted(id(held));
        try (var _ = new LockedRows(db, tx, select)) {
            CLOCK.advance(Duration.ofSeconds(30));
            awaitEvents(other, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED, PROJECT_CHARGE_REQUESTED);
        }
        awaitEvents(held, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED, PROJECT_CHARGE_REQUESTED);
    }

    /// The most overdue projects, with a document that cannot be read.
    private void insertBroken() {
        var broken = IntStream.range(0, MORE_THAN_A_BATCH)
                .mapToObj(_ -> ids.project().value())
                .toArray(String[]::new);
        Blocking.run(db.sql("""
                insert into project (id, version, account, mode, status, file_ids, created_at, deadline, document)
                select id, 1, 'broken', 'live', 'validating', '{}', :now, :deadline, '{"stage": {"stage": "broken"}}'
                from unnest(:ids) as id
                """)
                .bind("now", CLOCK.instant())
                .bind("deadline", CLOCK.instant().minus(Duration.ofDays(1)))
                .bind("ids", broken)
                .then());
    }

    private long overdueAndBroken() {
        return Blocking.get(db.sql("select count(*) as n from project where account = 'broken' and deadline <= :now")
                .bind("now", CLOCK.instant())
                .map(row -> row.get("n", Long.class))
                .one());
    }
}
