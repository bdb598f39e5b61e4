package dev.podworks.cli.webhook;

import static dev.podworks.cli.Recordings.project;
import static dev.podworks.cli.TestApi.error;
import static dev.podworks.cli.TestApi.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.cli.ExitStatus;
import dev.podworks.cli.Recordings;
import dev.podworks.cli.TestApi;
import dev.podworks.cli.TestCli;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TriggerTest {
    private static final String ENDPOINT = "{'id': '%s', 'url': 'https://example.com/hook'}";
    private static final String CONNECTIONS =
            "{'connections': [{'id': 'con_1', 'provider': 'drive', 'status': 'needs_reconnect'},"
                    + " {'id': 'con_2', 'provider': 'folder', 'status': 'active'}]}";

    @TempDir
    private Path home;

    private TestApi api;
    private TestCli cli;

    @BeforeEach
    void start() throws IOException {
        api = Recordings.acceptingFiles(new TestApi())
                .on("POST /v1/projects", 201, project("draft", ""))
                .on("POST /v1/projects/prj_1/submit", 200, project("validating", ""))
                .on("GET /v1/projects/prj_1", 200, project("completed", ""))
                .on("GET /v1/connections", 200, CONNECTIONS)
                .on("POST /v1/destinations", 201, "{'id': 'dst_1'}")
                .on("DELETE /v1/destinations/dst_1", 200, "{'id': 'dst_1', 'deleted': true}");
        cli = new TestCli(home).with("PODWORKS_BASE_URL", api.url()).with("PODWORKS_API_KEY", "pw_test_abcdefgh");
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void aProjectIsProcessedForReal() {
        assertThat(cli.run("webhooks", "trigger", "project.completed").out())
                .isEqualTo("Triggered project.completed of prj_1.\n");

        assertThat(requests())
                .containsExactly(
                        "POST /v1/files",
                        "PUT /store/file_1",
                        "GET /v1/files/file_1",
                        "POST /v1/projects",
                        "POST /v1/projects/prj_1/submit",
                        "GET /v1/projects/prj_1");
        assertThat(api.received().get(3).text()).contains("\"file_1\"", "\"testOutcome\":\"completed\"");
    }

    @Test
    void aProjectThatFailsIsASuccess() {
        api.on(
                "GET /v1/projects/prj_1",
                200,
                project("failed", ", 'outputs': [], 'failure': {'code': 'x', 'message': 'X.'}"));

        var result = cli.run("webhooks", "trigger", "project.failed", "--json");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out()).containsSubsequence("\"type\" : \"project.failed\"", "\"id\" : \"prj_1\"");
        assertThat(api.received().get(3).text()).contains("\"testOutcome\":\"failed\"");
    }

    @Test
    void aDeliverySucceedsBeforeItsDestinationIsDeleted() {
        api.on(
                "GET /v1/projects/prj_1/deliveries",
                json(200, deliveries("waiting")),
                json(200, deliveries("delivered")));

        var result = cli.run("webhooks", "trigger", "delivery.succeeded", "--quiet");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out()).isEqualTo("del_1\n");
        assertThat(requests())
                .startsWith("GET /v1/connections", "POST /v1/destinations")
                .containsSubsequence("POST /v1/projects", "POST /v1/projects/prj_1/submit", "GET /v1/projects/prj_1")
                .endsWith(
                        "GET /v1/projects/prj_1/deliveries",
                        "GET /v1/projects/prj_1/deliveries",
                        "DELETE /v1/destinations/dst_1");
        assertThat(body("POST /v1/destinations")).contains("con_2", "\"path\"").doesNotContain("folderId");
        assertThat(body("POST /v1/projects")).contains("\"deliveries\":[\"dst_1\"]");
    }

    @Test
    void aDeliveryFailsBecauseItsDestinationIsDeletedWhileItWaits() {
        api.on("GET /v1/projects/prj_1/deliveries", 200, deliveries("failed"));

        var result = cli.run("webhooks", "trigger", "delivery.failed", "--quiet");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(requests())
                .containsSubsequence(
                        "POST /v1/projects",
                        "DELETE /v1/destinations/dst_1",
                        "POST /v1/projects/prj_1/submit",
                        "GET /v1/projects/prj_1/deliveries")
                .containsOnlyOnce("DELETE /v1/destinations/dst_1");
    }

    @ParameterizedTest
    @CsvSource({"delivery.succeeded", "delivery.failed"})
    void theDestinationIsDeletedWhateverHappens(String type) {
        api.on("POST /v1/projects", error(403, "forbidden", "Not allowed."));

        assertThat(cli.run("webhooks", "trigger", type).status()).isEqualTo(ExitStatus.DENIED.code());

        assertThat(requests())
                .containsOnlyOnce("DELETE /v1/destinations/dst_1")
                .doesNotContain("POST /v1/projects/prj_1/submit");
    }

    @Test
    void withoutAConnectionNothingIsCreated() {
        api.on("GET /v1/connections", 200, "{'connections': []}");

        var result = cli.run("webhooks", "trigger", "delivery.succeeded");

        assertThat(result.status()).isEqualTo(ExitStatus.NOT_FOUND.code());
        assertThat(result.err()).contains("account page");
        assertThat(requests()).containsExactly("GET /v1/connections");
    }

    @Test
    void theOnlyEndpointIsPinged() {
        endpoints("whe_1");
        api.on("POST /v1/webhook-endpoints/whe_1/test", 200, "{'id': 1, 'status': 'succeeded', 'responseStatus': 204}");

        assertThat(cli.run("webhooks", "trigger", "ping").out()).isEqualTo("Triggered ping of whe_1.\n");
    }

    @Test
    void anEndpointIsChosenAmongSeveral() {
        endpoints("whe_1", "whe_2");
        api.on("POST /v1/webhook-endpoints/whe_2/test", 200, "{'id': 1, 'status': 'pending'}");

        assertThat(cli.run("webhooks", "trigger", "ping"))
                .satisfies(result -> assertThat(result.err()).contains("--endpoint", "whe_1, whe_2"))
                .returns(ExitStatus.USAGE.code(), TestCli.Result::status);
        assertThat(cli.run("webhooks", "trigger", "ping", "--endpoint", "whe_2").status())
                .isZero();
    }

    @Test
    void withoutAnEndpointThereIsNothingToPing() {
        endpoints();

        assertThat(cli.run("webhooks", "trigger", "ping"))
                .satisfies(result -> assertThat(result.err()).contains("there is none"))
                .returns(ExitStatus.NOT_FOUND.code(), TestCli.Result::status);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    'responseStatus': 500, 'error': null                   | it responded with 500.
                    'responseStatus': null, 'error': 'Connection refused.' | Connection refused.
                    'responseStatus': null, 'error': null                  | there was no response.
                    """, quoteCharacter = '`')
    void aPingThatWasNotAcceptedIsAFailure(String delivery, String reason) {
        api.on("POST /v1/webhook-endpoints/whe_1/test", 200, "{'id': 1, 'status': 'failed', %s}".formatted(delivery));

        assertThat(cli.run("webhooks", "trigger", "ping", "--endpoint", "whe_1"))
                .satisfies(result -> assertThat(result.err()).contains("whe_1 did not accept the ping: " + reason))
                .returns(ExitStatus.FAILED.code(), TestCli.Result::status);
    }

    @Test
    void theErrorOfAnotherTypeNamesThoseThatCanBeTriggered() {
        var result = cli.run("webhooks", "trigger", "connection.needs_reconnect");

        assertThat(result.status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(result.err())
                .contains("connection.needs_reconnect", "delivery.failed", "delivery.succeeded", "file.ready", "ping");
        assertThat(api.received()).isEmpty();
    }

    private void endpoints(String... ids) {
        var endpoints = List.of(ids).stream().map(ENDPOINT::formatted).toList();
        api.on("GET /v1/webhook-endpoints", 200, "{'endpoints': [%s]}".formatted(String.join(", ", endpoints)));
    }

    private static String deliveries(String status) {
        return "{'deliveries': [{'id': 'del_1', 'projectId': 'prj_1', 'status': '%s'}]}".formatted(status);
    }

    private List<String> requests() {
        return api.received().stream().map(TestApi.Received::toString).toList();
    }

    private String body(String request) {
        return api.received().stream()
                .filter(each -> each.toString().equals(request))
                .findFirst()
                .orElseThrow()
                .text();
    }
}
