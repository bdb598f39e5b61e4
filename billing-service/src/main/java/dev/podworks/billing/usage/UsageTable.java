package dev.podworks.billing.usage;

import dev.podworks.billing.ledger.UsageDay;
import dev.podworks.billing.usage.Usage.DayRow;
import dev.podworks.billing.usage.Usage.ShowRow;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.DatabaseClient.GenericExecuteSpec;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Reads `usage_day`, whose live rows the ledger writes; writes the test rows, and `test_usage`, which holds each
/// submission that counts there.
@Component
final class UsageTable {
    private static final String FILTER = """
            from usage_day usage where usage.account = :account and mode = :mode and day between :from and :to
                and (:show::text is null or show = :show)
            """;

    private static final String ADD = """
            insert into usage_day (account, mode, day, show, seconds, projects)
            select account, 'test', :day, show, %s from counted
            on conflict (account, mode, day, show) do update
            set seconds = usage_day.seconds + excluded.seconds, projects = usage_day.projects + excluded.projects
            """;

    private final DatabaseClient db;

    UsageTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<List<DayRow>> byDay(UsageQuery query) {
        return bind(db.sql("""
                select day, sum(seconds)::bigint as seconds, sum(projects)::bigint as projects
                """ + FILTER + " group by day order by day"), query)
                .map(row -> new DayRow(
                        row.get("day", LocalDate.class),
                        row.get("seconds", Long.class),
                        row.get("projects", Long.class)))
                .all()
                .collectList();
    }

    /// Usage without a show comes last.
    Mono<List<ShowRow>> byShow(UsageQuery query) {
        return bind(db.sql("""
                select show, name, seconds, projects from (
                    select show, sum(seconds)::bigint as seconds, sum(projects)::bigint as projects
                """ + FILTER + """
                    group by show
                ) used left join show_name on id = show
                order by show = '', name, show
                """), query)
                .map(UsageTable::showRow)
                .all()
                .collectList();
    }

    private static GenericExecuteSpec bind(GenericExecuteSpec statement, UsageQuery query) {
        return statement
                .bind("account", query.account().value())
                .bind("mode", query.mode().wire())
                .bind("from", query.from())
                .bind("to", query.to())
                .bind("show", Bind.text(query.show().map(ShowId::value)));
    }

    /// The id serves as the name until the show's first event is received.
    private static ShowRow showRow(Readable row) {
        var id = Optional.of(row.get("show", String.class)).filter(show -> !show.isEmpty());
        var name = Optional.ofNullable(row.get("name", String.class));
        return new ShowRow(
                id.map(existing -> new Usage.Show(new ShowId(existing), name.orElse(existing)))
                        .orElse(null),
                row.get("seconds", Long.class),
                row.get("projects", Long.class));
    }

    /// Once per submission.
    Mono<Void> countTest(ProjectSnapshot project, long price, Instant now) {
        return db.sql("""
                with counted as (
                    insert into test_usage (submission, account, show, seconds, counted_at)
                    values (:submission, :account, :show, :price, :now) on conflict do nothing
                    returning account, show, seconds
                )
                """ + ADD.formatted("seconds, 1"))
                .bind("submission", project.submissionRef().key())
                .bind("account", project.account().value())
                .bind("show", showOf(project))
                .bind("price", price)
                .bind("now", now)
                .bind("day", UsageDay.of(now))
                .then();
    }

    /// Once per submission. One that is not counted yet never will be: a cancellation can be received before the
    /// request to charge.
    Mono<Void> subtractTest(ProjectSnapshot project, Instant now) {
        return db.sql("""
                with removed as (
                    insert into test_usage (submission, account, show, seconds, taken_off, counted_at)
                    values (:submission, :account, :show, 0, true, :now)
                    on conflict (submission) do update set taken_off = true where not test_usage.taken_off
                    returning account, show, seconds
                ), counted as (select * from removed where seconds > 0)
                """ + ADD.formatted("-seconds, 0"))
                .bind("submission", project.submissionRef().key())
                .bind("account", project.account().value())
                .bind("show", showOf(project))
                .bind("now", now)
                .bind("day", UsageDay.of(now))
                .then();
    }

    private static String showOf(ProjectSnapshot project) {
        return Optional.ofNullable(project.show()).map(ShowId::value).orElse("");
    }

    /// Deletes submissions that were counted before then, but not the days.
    Mono<Long> deleteTests(Instant before, int atMost) {
        return db.sql("""
                delete from test_usage where submission in (
                    select submission from test_usage where counted_at < :before limit :atMost)
                """).bind("before", before).bind("atMost", atMost).fetch().rowsUpdated();
    }

    Mono<Long> deleteTestDays(LocalDate before, int atMost) {
        return db.sql("""
                delete from usage_day where (account, mode, day, show) in (
                    select account, mode, day, show from usage_day
                    where mode = 'test' and day < :before limit :atMost)
                """).bind("before", before).bind("atMost", atMost).fetch().rowsUpdated();
    }
}
