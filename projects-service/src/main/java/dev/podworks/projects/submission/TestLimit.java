package dev.podworks.projects.submission;

import dev.podworks.contracts.account.Mode;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.projects.project.Project;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// How many test projects an account submits in one UTC day. Decisions: test_limit_reached.
///
/// A project that is submitted again on the same day counts once. Submissions of one account and day count one after
/// the other.
@Component
@EnableConfigurationProperties(TestProjectsProperties.class)
class TestLimit {
    private final DatabaseClient db;
    private final InstantSource clock;
    private final TestProjectsProperties properties;

    TestLimit(DatabaseClient db, InstantSource clock, TestProjectsProperties properties) {
        this.db = db;
        this.clock = clock;
        this.properties = properties;
    }

    /// Counts a submission, in its transaction, if there is room for it.
    ///
    /// @return whether it is one too many; never for a live project, nor for one that can't be submitted anyway
    Mono<Boolean> isExceededBy(Project project) {
        if (project.mode() == Mode.LIVE || !project.stage().changeable()) {
            return Mono.just(false);
        }
        var today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        return isCounted(project, today)
                .flatMap(counted ->
                        counted ? Mono.just(false) : count(project, today).map(room -> !room));
    }

    private Mono<Boolean> isCounted(Project project, LocalDate today) {
        return db.sql("select exists (select 1 from project where id = :id and counted_on = :day) as counted")
                .bind("id", project.id().value())
                .bind("day", today)
                .map(row -> row.get("counted", Boolean.class))
                .one();
    }

    /// Deletes the counts of days that are over.
    Mono<Long> forgetOld(int atMost) {
        return db.sql("""
                delete from test_day where account in (
                    select account from test_day where day < :today limit :atMost for update skip locked)
                """)
                .bind("today", LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC))
                .bind("atMost", atMost)
                .fetch()
                .rowsUpdated();
    }

    @Configuration(proxyBeanMethods = false)
    static class Retention {
        private static final Sweep.Settings SETTINGS =
                new Sweep.Settings("counts of test projects", Duration.ofHours(1), 500);

        @Bean
        Sweep testDayRetention(TestLimit limit) {
            return new Sweep(SETTINGS, limit::forgetOld);
        }
    }

    /// @return whether there was room
    private Mono<Boolean> count(Project project, LocalDate today) {
        return db.sql("""
                with counted as (
                    insert into test_day as known (account, day, submitted) values (:account, :day, 1)
                    on conflict (account) do update set
                        submitted = case when known.day = excluded.day then known.submitted + 1 else 1 end,
                        day = excluded.day
                    where known.day <> excluded.day or known.submitted < :perDay
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
}
