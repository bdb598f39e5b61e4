package dev.podworks.projects;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.local.bench.Aim;
import dev.podworks.local.bench.Figure;
import dev.podworks.testkit.Figures;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;

/// Latency of listing and getting projects when an account has a hundred, ten thousand and a million projects.
///
/// Not part of the tests; run it by name: `mvn -pl projects-service -am test -Dtest=ReadingBenchmark
/// -Dsurefire.failIfNoSpecifiedTests=false`.
class ReadingBenchmark extends ProjectsTest {
    private static final Logger LOG = LoggerFactory.getLogger(ReadingBenchmark.class);
    private static final int WARM_UP = 300;
    private static final int COUNT = 500;
    private static final Duration LIMIT = Duration.ofMinutes(20);

    @Autowired
    DatabaseClient db;

    @Test
    void readsAtEverySize() {
        measure(100, WARM_UP);
        var few = measure(100, COUNT);
        for (var projects : List.of(10_000, 1_000_000)) {
            report(projects, few, measure(projects, COUNT));
        }
    }

    /// Median latencies in milliseconds.
    private Map<String, Double> measure(int projects, int count) {
        var caller = TestCallers.live();
        var model = createReady(caller, 10);
        copy(id(model), projects - 1);
        var middle = body(get(caller, "/v1/projects?limit=100"), 200);
        var cursor = middle.get("nextCursor").isNull()
                ? ""
                : middle.get("nextCursor").stringValue();
        var medians = Map.of(
                "a project", median(caller, "/v1/projects/" + id(model).value(), count),
                "the first page", median(caller, "/v1/projects", count),
                "another page", median(caller, "/v1/projects" + (cursor.isEmpty() ? "" : "?cursor=" + cursor), count),
                "a page by status", median(caller, "/v1/projects?status=draft", count));
        LOG.info("{} projects: {} (medians of {}, in ms)", projects, medians, count);
        return medians;
    }

    /// The allowed ratio is the difference between two measurements of the same size.
    private static void report(int projects, Map<String, Double> few, Map<String, Double> many) {
        new TreeMap<>(many)
                .forEach((what, millis) -> Figures.report(
                        Figure.of(String.format(Locale.ROOT, "%s read, of %,d projects", what, projects), millis, "ms")
                                .beside("of 100", Objects.requireNonNull(few.get(what)))
                                .aimingAt(Aim.ratioAtMost(1.5))));
    }

    /// Copies of a draft with other ids and times.
    private void copy(ProjectId model, int copies) {
        db.sql("""
                insert into project (id, version, account, mode, status, file_ids, created_at, document)
                select new_id, version, account, mode, status, file_ids, created_at - i * interval '1 second',
                    jsonb_set(jsonb_set(document, '{id}', to_jsonb(new_id)), '{createdAt}',
                        to_jsonb(to_char(created_at - i * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
                from project, generate_series(1, :copies) i,
                    lateral (select left(project.id, 16) || lpad(i::text, 14, '0') as new_id)
                where id = :model
                """)
                .bindValues(Map.of("copies", copies, "model", model.value()))
                .then()
                .block(LIMIT);
        Blocking.run(db.sql("analyze project").then());
    }

    /// In milliseconds, with sequential requests.
    private double median(Caller caller, String path, int count) {
        var web = client.as(caller);
        var nanos = new long[count];
        for (int i = 0; i < count; i++) {
            var start = System.nanoTime();
            web.get().uri(path).exchange().expectStatus().isOk().expectBody().returnResult();
            nanos[i] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        return nanos[count / 2] / 1e6;
    }
}
