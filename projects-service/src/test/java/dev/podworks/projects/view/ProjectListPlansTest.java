package dev.podworks.projects.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.paging.IndexOrder;
import dev.podworks.kit.paging.TimeRange;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.projects.ManyProjects;
import dev.podworks.projects.ProjectsTest;
import io.r2dbc.postgresql.codec.Json;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// How many rows PostgreSQL reads for a page, as `explain analyze` counts them, for every filter in every order.
/// `ReadingBenchmark` measures latencies with a million.
class ProjectListPlansTest extends ProjectsTest {
    private static final int PROJECTS = Integer.getInteger("projects", 30_000);
    private static final int LIMIT = 21;
    /// Two windows, for two statuses, and the matches of a condition that does not fill a page from a window: at most
    /// those of the word `seldom`, and what is read to find them.
    private static final long MAX_ROWS = 2_500 + 3L * PROJECTS / 97;

    private final Caller caller = TestCallers.live();
    private final Caller other = TestCallers.live();

    @Autowired
    DatabaseClient db;

    @Autowired
    TransactionalOperator tx;

    /// PostgreSQL's default.
    private double randomPageCost = 4;
    private boolean statisticsAreTrue = true;

    @Test
    void noPageReadsMoreThanAConstantNumberOfRows() {
        requireFewRows();
    }

    /// The planner once took an account's completed projects for fewer than a window, because it divides by the number
    /// of statuses that occur, and read and sorted all of them. Here it underestimates them, and prefers to sort.
    @Test
    void rowsThatThePlannerUnderestimatesAreReadInOrder() {
        randomPageCost = 20;
        statisticsAreTrue = false;
        Blocking.run(db.sql("alter table project alter column status set (n_distinct = 12)")
                .then());
        try {
            requireFewRows();
        } finally {
            Blocking.run(db.sql("alter table project alter column status reset (n_distinct)")
                    .then());
        }
    }

    private void requireFewRows() {
        var show = showId(createShow(caller, "Talks"));
        ManyProjects.copy(db, id(createReady(caller, 10)), show.value(), PROJECTS);
        ManyProjects.copy(db, id(createReady(other, 10)), show.value(), PROJECTS / 10);
        var newest = Blocking.get(db.sql("select max(created_at) as newest from project where account = :account")
                .bind("account", caller.account().value())
                .map(row -> row.get("newest", Instant.class))
                .one());
        for (var filter : filters(show, newest.truncatedTo(ChronoUnit.SECONDS))) {
            for (var key : SortKey.values()) {
                requireFewRows(filter, new ProjectSort(key, false), newest);
                requireFewRows(filter, new ProjectSort(key, true), newest);
            }
        }
    }

    private static List<ProjectFilter> filters(ShowId show, Instant newest) {
        var all = new ProjectFilter(
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                TimeRange.parse(null, null),
                PriceRange.parse(null, null));
        var ended = EnumSet.of(ProjectStatus.COMPLETED, ProjectStatus.FAILED);
        var hour = TimeRange.parse(
                newest.minusSeconds(7200).toString(), newest.minusSeconds(6600).toString());
        var sinceLong = TimeRange.parse(newest.minusSeconds(PROJECTS - 100).toString(), null);
        return List.of(
                all,
                all.inShow(show),
                with(all, EnumSet.of(ProjectStatus.FAILED)),
                with(all, ended),
                with(all, ended).inShow(show),
                with(all, EnumSet.of(ProjectStatus.DRAFT)).inShow(show),
                search(all, "common"),
                search(all, "seldom"),
                search(all, "rare"),
                search(all, "nothing"),
                search(all, "common 12345"),
                search(with(all, ended), "rare"),
                search(all.inShow(show), "rare"),
                created(all, hour),
                created(all, sinceLong),
                created(search(all, "seldom"), hour),
                priced(all, PriceRange.parse("100", "110")),
                priced(all, PriceRange.parse("4990", null)),
                priced(with(all, ended), PriceRange.parse("0", "4900")),
                priced(created(search(all.inShow(show), "common"), sinceLong), PriceRange.parse("10", "4900")));
    }

    /// The first page, and one that follows a cursor.
    private void requireFewRows(ProjectFilter filter, ProjectSort sort, Instant newest) {
        var first = new LinkedHashMap<String, Object>(filter.parameters());
        first.putAll(Map.of("account", caller.account().value(), "mode", "live", "limit", LIMIT));
        requireFewRows(new ProjectListSql(filter, sort, false), first);
        var next = new LinkedHashMap<>(first);
        next.putAll(Map.of(
                "lastId",
                "prj_5",
                "lastKey",
                switch (sort.key()) {
                    case CREATED_AT -> newest.minusSeconds(PROJECTS / 2);
                    case NAME -> "common talk no 15000";
                    case CREDITS_SECONDS -> 2500L;
                }));
        requireFewRows(new ProjectListSql(filter, sort, true), next);
    }

    private void requireFewRows(ProjectListSql sql, Map<String, Object> parameters) {
        var explained = explain(sql.ordered(), parameters);
        var ordered = plan(sql.hasUnindexedConditions() ? new IndexOrder(db, tx).read(explained) : explained);
        assertThat(rowsRead(ordered)).as("%s%n%s", sql, text(ordered)).isLessThanOrEqualTo(MAX_ROWS);
        // Which index the second query reads is the planner's choice, for which it needs true statistics.
        if (statisticsAreTrue && count(ordered, "Actual Rows") < LIMIT && sql.hasUnindexedConditions()) {
            var gathered = plan(explain(sql.gathered(), parameters));
            assertThat(rowsRead(gathered)).as("%s%n%s", sql, text(gathered)).isLessThanOrEqualTo(MAX_ROWS);
        }
    }

    private static String text(JsonNode plan) {
        return plan.toPrettyString()
                .lines()
                .filter(line -> !line.matches(".*(Blocks|Cost|Time|Aware|Capable|Width).*"))
                .collect(Collectors.joining("\n"));
    }

    private Mono<String> explain(String sql, Map<String, Object> parameters) {
        return db.sql("explain (analyze, format json) " + sql)
                .bindValues(parameters)
                .map(row -> row.get(0, Json.class).asString())
                .one();
    }

    private JsonNode plan(Mono<String> explained) {
        var plan = Blocking.get(db.sql("set local random_page_cost = " + randomPageCost)
                .then()
                .then(explained)
                .as(tx::transactional));
        return json.readTree(plan).get(0).get("Plan");
    }

    /// Of all scans of tables and bitmaps, with the rows that a filter removed.
    private static long rowsRead(JsonNode plan) {
        var own =
                plan.has("Relation Name") || plan.get("Node Type").stringValue().equals("Bitmap Index Scan")
                        ? (count(plan, "Actual Rows")
                                        + count(plan, "Rows Removed by Filter")
                                        + count(plan, "Rows Removed by Index Recheck"))
                                * count(plan, "Actual Loops")
                        : 0;
        return own
                + plan.path("Plans")
                        .valueStream()
                        .mapToLong(ProjectListPlansTest::rowsRead)
                        .sum();
    }

    private static long count(JsonNode plan, String property) {
        return Math.round(plan.path(property).doubleValue(0));
    }

    private static ProjectFilter with(ProjectFilter filter, Set<ProjectStatus> statuses) {
        return new ProjectFilter(
                statuses, filter.clientRef(), filter.show(), filter.query(), filter.created(), filter.price());
    }

    private static ProjectFilter search(ProjectFilter filter, String query) {
        return new ProjectFilter(
                filter.statuses(),
                filter.clientRef(),
                filter.show(),
                Optional.of(query),
                filter.created(),
                filter.price());
    }

    private static ProjectFilter created(ProjectFilter filter, TimeRange created) {
        return new ProjectFilter(
                filter.statuses(), filter.clientRef(), filter.show(), filter.query(), created, filter.price());
    }

    private static ProjectFilter priced(ProjectFilter filter, PriceRange price) {
        return new ProjectFilter(
                filter.statuses(), filter.clientRef(), filter.show(), filter.query(), filter.created(), price);
    }
}
