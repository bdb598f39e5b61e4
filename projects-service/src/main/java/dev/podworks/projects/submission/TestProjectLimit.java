package dev.podworks.projects.submission;

import dev.podworks.contracts.account.Mode;
import dev.podworks.projects.project.Project;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The limit of test projects that an account may submit in one UTC day. Holds the SQL of `test_day`.
///
/// A project that is submitted again on the same day counts once. Concurrent submissions of an account are counted
/// one after the other.
@Component
@EnableConfigurationProperties(TestProjectsProperties.class)
public class TestProjectLimit {
    private final DatabaseClient db;
    private final InstantSource clock;
    private final TestProjectsProperties properties;

    TestProjectLimit(DatabaseClient db, InstantSource clock, TestProjectsProperties properties) {
        this.db = db;
        this.clock = clock;
        this.properties = properties;
    }

    /// Counts a submission, in its transaction, unless the limit is reached.
    ///
    /// @return whether the limit is exceeded; false for live projects and for those that cannot be submitted
    Mono<Boolean> isExceededBy(Project project) {
        if (project.mode() == Mode.LIVE || !project.stage().editable()) {
            return Mono.just(false);
        }
        var today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        return isCounted(project, today)
                .flatMap(counted ->
                        counted ? Mono.just(false) : count(project, today).map(accepted -> !accepted));
    }

    private Mono<Boolean> isCounted(Project project, LocalDate today) {
        return db.sql("select exists (select 1 from project where id = :id and counted_on = :day) as counted")
                .bind("id", project.id().value())
                .bind("day", today)
                .map(row -> row.get("counted", Boolean.class))
                .one();
    }

    /// @return false if the limit is reached
    private Mono<Boolean> count(Project project, LocalDate today) {
        return db.sql("""
                with counted as (
                    insert into test_day as stored (account, day, submitted) values (:account, :day, 1)
                    on conflict (account) do update set
                        submitted = case when stored.day = excluded.day then stored.submitted + 1 else 1 end,
                        day = excluded.day
                    where stored.day <> excluded.day or stored.submitted < :perDay
                    returning account)
                update project set counted_on = :day where id = :id and exists (select 1 from counted)
                """)
                .bind("account", project.account().value())
                .bind("day", today)
                .bind("perDay", properties.perDay())
                .bind("id", project.id().value())
                .fetch()
                .rowsUpdated()
                .map(updated -> updated > 0);
    }

    /// Deletes the counts of past days.
    public Mono<Long> deleteOld(int limit) {
        return db.sql("""
                delete from test_day where account in (
                    select account from test_day where day < :today limit :limit for update skip locked)
                """)
                .bind("today", LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC))
                .bind("limit", limit)
                .fetch()
                .rowsUpdated();
    }
}
