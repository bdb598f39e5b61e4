package dev.podworks.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// Every metric in a query exists, and every alert has a runbook.
class MetricsTest {
    private static final Path OBSERVABILITY = Tree.ROOT.resolve("observability");
    private static final Path RUNBOOKS = Tree.ROOT.resolve("docs/runbooks");
    private static final Pattern LITERAL = Pattern.compile("\"[^\"]*\"|\\$\\{?\\w+");
    private static final Pattern METRIC = Pattern.compile("\\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+|up)\\b(?!\\s*\\()");
    private static final Pattern LABELS = Pattern.compile("\\{[^}]*}|(?:by|on|without|ignoring) ?\\([^)]*\\)");

    private final Map<String, String> listed = listed();

    @Test
    void everyMetricInAQueryIsListed() throws IOException {
        assertThat(queries()).hasSizeGreaterThan(50).allSatisfy(query -> {
            assertThat(metrics(query)).as(query).isNotEmpty();
            assertThat(listed.keySet()).as(query).containsAll(metrics(query));
        });
    }

    @Test
    void everyListedMetricIsUsedInAQuery() throws IOException {
        assertThat(queries().stream().flatMap(query -> metrics(query).stream()).collect(Collectors.toSet()))
                .containsAll(listed.keySet());
    }

    /// `every` and `prometheus` are not modules: ExportedMetricsTest checks those metrics in a running service.
    @Test
    void everyListedMetricIsRegisteredByItsModule() {
        listed.forEach((metric, origin) -> {
            var parts = origin.split(" ", 2);
            if (parts.length == 2) {
                assertThat(sources(parts[0])).as("the source of %s", metric).anyMatch(code -> code.contains(parts[1]));
                if (metric.startsWith("podworks_")) {
                    assertThat(metric).startsWith(parts[1].replace("\"", "").replace('.', '_'));
                }
            } else {
                assertThat(origin).isIn("every", "prometheus");
            }
        });
    }

    @Test
    void everyAlertHasARunbookAndEveryRunbookAnAlert() throws IOException {
        var pages = new ArrayList<String>();
        alerts(OBSERVABILITY.resolve("alerts.yaml"), "groups").forEach(alert -> {
            var page = "docs/runbooks/" + alert.text("alert") + ".md";
            assertThat(alert.text("annotations", "runbook")).isEqualTo(page);
            assertThat(alert.text("labels", "severity")).isIn("page", "ticket");
            assertThat(ServiceVariables.text(Tree.ROOT.resolve(page)))
                    .startsWith("# " + alert.text("alert") + "\n")
                    .contains("    " + alert.text("expr") + "\n", "## Investigate", "## Act");
            pages.add(alert.text("alert") + ".md");
        });
        try (var files = Files.list(RUNBOOKS)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(file -> !file.equals("README.md")))
                    .containsExactlyInAnyOrderElementsOf(pages);
        }
    }

    @Test
    void kubernetesHasTheSameAlerts() {
        assertThat(Overlay.render("production")
                        .get("PrometheusRule", "podworks")
                        .at("spec", "groups")
                        .node())
                .isEqualTo(Tree.load(OBSERVABILITY.resolve("alerts.yaml"))
                        .getFirst()
                        .at("groups")
                        .node());
    }

    @Test
    void prometheusScrapesEveryService() {
        var jobs = Tree.load(OBSERVABILITY.resolve("prometheus.yaml"))
                .getFirst()
                .each("scrape_configs")
                .toList();
        assertThat(jobs).extracting(job -> job.text("job_name")).containsExactlyElementsOf(ServiceVariables.SERVICES);
        var compose = Tree.load(Tree.ROOT.resolve("docker-compose.yml")).getFirst();
        assertThat(jobs).allSatisfy(job -> {
            var environment = compose.map("services", job.text("job_name"), "environment");
            var port = environment.getOrDefault("MANAGEMENT_PORT", environment.get("SERVER_PORT"));
            assertThat(job.each("dns_sd_configs").map(found -> found.at("port").node()))
                    .containsExactly(port);
        });
    }

    private static List<String> queries() throws IOException {
        var queries = new ArrayList<String>();
        alerts(OBSERVABILITY.resolve("alerts.yaml"), "groups").forEach(alert -> queries.add(alert.text("expr")));
        Overlay.render("production")
                .of("ScaledObject")
                .flatMap(scaler -> scaler.each("spec", "triggers"))
                .flatMap(trigger -> trigger.find("metadata", "query").stream())
                .forEach(query -> queries.add(query.text()));
        try (var boards = Files.list(OBSERVABILITY.resolve("grafana/dashboards"))) {
            boards.forEach(board -> JsonMapper.shared()
                    .readTree(board.toFile())
                    .findValuesAsString("expr")
                    .forEach(queries::add));
        }
        return queries;
    }

    private static List<Tree> alerts(Path file, String... path) {
        return Tree.load(file)
                .getFirst()
                .each(path)
                .flatMap(group -> group.each("rules"))
                .toList();
    }

    private static List<String> metrics(String query) {
        var bare = LITERAL.matcher(LABELS.matcher(query).replaceAll(" ")).replaceAll(" ");
        return METRIC.matcher(bare)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
    }

    private static Map<String, String> listed() {
        var listed = new HashMap<String, String>();
        ServiceVariables.text(OBSERVABILITY.resolve("metrics.txt"))
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" ", 2))
                .forEach(line -> listed.put(line[0], line[1]));
        return listed;
    }

    private static List<String> sources(String module) {
        try (var files = Files.walk(Tree.ROOT.resolve(module).resolve("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(ServiceVariables::text)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
