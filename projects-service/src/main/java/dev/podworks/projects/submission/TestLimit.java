package dev.podworks.projects.submission;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.projects.project.Project;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// How many test projects an account submits in one UTC day. Decisions: test_limit_reached.
///
/// A project that is submitted twice counts twice. Submissions of one account and day count one after the other.
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

    /// Counts a submission, in its transaction.
    ///
    /// @return whether it is one too many; never for a live project, nor for one that can't be submitted anyway
    Mono<Boolean> isExceededBy(Project project) {
        return project.mode() == Mode.TEST && project.stage().changeable()
                ? count(project.account()).map(submitted -> submitted > properties.perDay())
                : Mono.just(false);
    }

    private Mono<Integer> count(AccountId account) {
        return db.sql("""
                insert into test_day as known (account, day, submitted) values (:account, :day, 1)
                on conflict (account) do update set
                    submitted = case when known.day = excluded.day then known.submitted + 1 else 1 end,
                    day = excluded.day
                returning submitted
                """)
                .bind("account", account.value())
                .bind("day", LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC))
                .map(row -> row.get("submitted", Integer.class))
                .one();
    }
}
