package dev.podworks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.podworks.sdk.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// With `--json`, programs get what the API sent, also what this version does not know.
class JsonTest {
    private static final String PROJECT =
            "{'id': 'prj_1', 'name': null, 'mode': 'test', 'status': 'paused', 'files': [],"
                    + " 'outputs': [], 'createdAt': '2026-11-25T00:00:00Z', 'later': {'a': [1, 2.50]}}";
    private static final String FILE = "{'id': 'file_1', 'fileName': 'a.wav', 'status': 'ready', 'later': true,"
            + " 'createdAt': '2026-11-25T00:00:00Z'}";
    private static final String EVENT =
            "{'id': 'evt_1', 'object': 'event', 'type': 'project.completed', 'mode': 'test',"
                    + " 'createdAt': '2026-11-25T00:00:00Z', 'later': 1, 'data': {'object': {'id': 'prj_1', 'later': 2}}}";

    @TempDir
    private Path home;

    private TestApi api;
    private TestCli cli;

    @BeforeEach
    void start() throws IOException {
        api = new TestApi();
        cli = new TestCli(home).with("PODWORKS_BASE_URL", api.url()).with("PODWORKS_API_KEY", "pw_test_abcdefgh");
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void anObjectIsPrintedAsItWasReceived() {
        api.on("GET /v1/projects/prj_1", 200, PROJECT);

        assertThat(printed("projects", "get", "prj_1")).isEqualTo(json(PROJECT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"projects", "files", "events"})
    void aListIsOnePageWithItsCursor(String list) {
        var item = List.of(PROJECT, FILE, EVENT)
                .get(List.of("projects", "files", "events").indexOf(list));
        var page = "{'%s': [%s], 'nextCursor': 'c1', 'total': 7}".formatted(list, item);
        api.on("GET /v1/" + list, 200, page);

        assertThat(printed(list, "list", "--limit", "1")).isEqualTo(json(page));
        printed(list, "list", "--cursor", "c 1");

        assertThat(api.received())
                .extracting(TestApi.Received::path)
                .containsExactly("/v1/%s?limit=1".formatted(list), "/v1/%s?limit=20&cursor=c%%201".formatted(list));
    }

    @Test
    void allPagesAreJsonLines() {
        api.on(
                "GET /v1/events?type=project.*%2Cfile.ready&limit=100",
                200, "{'events': [%s], 'nextCursor': 'c1'}".formatted(EVENT));
        api.on(
                "GET /v1/events?type=project.*%2Cfile.ready&limit=100&cursor=c1",
                200, "{'events': [%s], 'nextCursor': null}".formatted(EVENT));

        var result = cli.run("events", "list", "--all", "--json", "--type", "project.*,file.ready");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out().lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(Json.read(line, JsonNode.class)).isEqualTo(json(EVENT)));
    }

    @Test
    void peopleAreToldHowToGetTheNextPage() {
        api.on("GET /v1/events", 200, "{'events': [%s], 'nextCursor': 'c1'}".formatted(EVENT));

        assertThat(cli.run("events", "list").out()).contains("SUBJECT", "prj_1", "Next page: --cursor c1");
        assertThat(cli.run("events", "list", "--quiet").out()).isEqualTo("evt_1\n");
    }

    @Test
    void followedEventsAreJsonLines() {
        api.on("GET /v1/events", 200, "{'events': [%s], 'nextCursor': null}".formatted(EVENT));

        var result = cli.run("events", "tail", "--no-follow", "--json");

        assertThat(result.out()).hasLineCount(1);
        assertThat(Json.read(result.out(), JsonNode.class)).isEqualTo(json(EVENT));
    }

    @Test
    void theUsageIsPrintedWithItsTotal() {
        var usage =
                "{'from': '2026-11-01', 'to': '2026-11-25', 'rows': [], 'total': {'projects': 2, 'seconds': 60}, 'later': 1}";
        api.on("GET /v1/usage", 200, usage);

        assertThat(printed("usage")).isEqualTo(json(usage));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--limit 0", "--limit 101", "--limit x", "--all --limit 5", "--all --cursor c1"})
    void aWrongPageSendsNothing(String options) {
        var result = cli.run(("projects list " + options).split(" "));

        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(api.received()).isEmpty();
    }

    private JsonNode printed(String... arguments) {
        var command = new String[arguments.length + 1];
        command[0] = "--json";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        var result = cli.run(command);
        assertThat(result.status()).as(result.err()).isZero();
        return Json.read(result.out(), JsonNode.class);
    }

    private static JsonNode json(String text) {
        return Json.read(text.replace('\'', '"'), JsonNode.class);
    }
}
