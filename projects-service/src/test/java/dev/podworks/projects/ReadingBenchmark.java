package dev.podworks.projects;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.local.bench.Aim;
import dev.podworks.local.bench.Figure;
import dev.podworks.testkit.Figures;
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
    private static final Map<String, String> LISTS = Map.of(
            "a page by status", "status=draft",
            "a page by name", "sort=name",
            "a page by price", "sort=-creditsSeconds",
            "a page by name, of prices", "sort=name&minCreditsSeconds=100&maxCreditsSeconds=110",
            "a search for a common word", "query=common",
            "a search for a seldom word", "query=seldom",
            "a search for a rare word", "query=rare",
            "a search by price", "query=common+seldom&sort=creditsSeconds&status=completed,failed",
            "a search that finds nothing", "query=nothing");

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
        var show = showId(createShow(caller, "Talks")).value();
        ManyProjects.copy(db, id(model), show, projects - 1);
        var middle = body(get(caller, "/v1/projects?limit=100"), 200);
        var cursor = middle.get("nextCursor").isNull()
                ? ""
                : middle.get("nextCursor").stringValue();
        var medians = new TreeMap<String, Double>();
        medians.put("a project", median(caller, "/v1/projects/" + id(model).value(), count));
        medians.put("the first page", median(caller, "/v1/projects", count));
        medians.put(
                "another page", median(caller, "/v1/projects" + (cursor.isEmpty() ? "" : "?cursor=" + cursor), count));
        LISTS.forEach((what, query) -> medians.put(what, median(caller, "/v1/projects?" + query, count)));
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
