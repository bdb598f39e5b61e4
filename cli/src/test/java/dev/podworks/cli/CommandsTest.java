package dev.podworks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsTest {
    static final String ME =
            "{'accountId': 'acc_1', 'actorType': 'key', 'actorId': 'key_1', 'scopes': ['projects:read'], 'mode': 'live',"
                    + " 'role': null, 'user': null, 'accounts': null, 'show': null}";
    private static final String PROJECT =
            "{'id': 'prj_1', 'name': 'A\\u001b[2J\\u009b\\u202eb', 'mode': 'live', 'status': 'draft', 'files': [], 'outputs': [],"
                    + " 'createdAt': '2026-11-25T00:00:00Z', 'warnings': []}";

    @TempDir
    private Path home;

    private TestApi api;
    private TestCli cli;

    @BeforeEach
    void start() throws IOException {
        api = new TestApi().on("GET /v1/me", 200, ME).on("GET /v1/projects/prj_1", 200, PROJECT);
        cli = new TestCli(home).with("PODWORKS_BASE_URL", api.url());
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void loginKeepsTheKeyForTheOwnerOnly() throws IOException {
        var result = cli.runWithInput("pw_live_abcdefgh\n", "login");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out())
                .contains("acc_1", "projects:read", "pw_live_…efgh")
                .doesNotContain("abcdefgh");
        var file = home.resolve(".config/podworks/profiles.json");
        assertThat(file).content().contains("pw_live_abcdefgh");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void aFileThatOthersCanReadIsRefused() throws IOException {
        cli.runWithInput("pw_live_abcdefgh\n", "login");
        var file = home.resolve(".config/podworks/profiles.json");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        var result = cli.run("balance");

        assertThat(result.status()).isEqualTo(ExitStatus.DENIED.code());
        assertThat(result.err()).contains("chmod 600");
    }

    @Test
    void aRefusedKeyIsNotKept() {
        api.on("GET /v1/me", 401, "{'detail': 'The API key is not valid.', 'code': 'unauthorized', 'extra': null}");

        var result = cli.runWithInput("pw_live_abcdefgh\n", "login");

        assertThat(result.status()).isEqualTo(ExitStatus.DENIED.code());
        assertThat(home.resolve(".config")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "secret", "pw_other_abc", "pw_live_ab cd"})
    void whatIsNoKeyIsRefusedWithoutARequest(String input) {
        assertThat(cli.runWithInput(input, "login").status()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(api.requests()).isEmpty();
    }

    @Test
    void theOptionWinsOverTheEnvironmentAndThatOverTheLastLogin() {
        cli.runWithInput("pw_live_first000\n", "login", "--profile", "first");
        cli.runWithInput("pw_live_second00\n", "login", "--profile", "second");
        api.on("GET /v1/balance", 200, "{'totalSeconds': 3661, 'buckets': null}");

        cli.run("balance");
        cli.with("PODWORKS_API_KEY", "pw_live_variable").run("balance");
        cli.run("balance", "--profile", "first");

        assertThat(api.requests().subList(2, 5))
                .extracting(request -> request.replaceAll(".*Bearer ", ""))
                .containsExactly("pw_live_second00", "pw_live_variable", "pw_live_first000");
    }

    /// Regression: a kept key was sent to the address in PODWORKS_BASE_URL.
    @Test
    void aKeptKeyIsSentToItsOwnAddressOnly() throws IOException {
        cli.runWithInput("pw_live_abcdefgh\n", "login");
        api.on("GET /v1/balance", 200, "{'totalSeconds': 1, 'buckets': null}");

        try (var other = new TestApi()) {
            assertThat(cli.with("PODWORKS_BASE_URL", other.url()).run("balance").status())
                    .isZero();
            assertThat(other.requests()).isEmpty();
        }
    }

    @Test
    void valuesAreForPeopleForProgramsOrBare() {
        cli.with("PODWORKS_API_KEY", "pw_live_abcdefgh");
        api.on("GET /v1/balance", 200, "{'totalSeconds': 3661, 'buckets': null}");

        assertThat(cli.run("balance").out()).contains("1:01:01 (3661 s)");
        assertThat(cli.run("balance", "--quiet").out()).isEqualTo("3661\n");
        assertThat(cli.run("--json", "balance").out()).contains("\"totalSeconds\" : 3661");
        assertThat(cli.run("balance", "--json", "--quiet").status()).isEqualTo(ExitStatus.USAGE.code());
    }

    @Test
    void whatWasNotFoundIsNamed() {
        var result = cli.with("PODWORKS_API_KEY", "pw_live_abcdefgh").run("projects", "get", "prj_unknown");

        assertThat(result.status()).isEqualTo(ExitStatus.NOT_FOUND.code());
        assertThat(result.err()).contains("prj_unknown was not found", "req_1");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void controlCharactersOfNamesDoNotReachTheTerminal() {
        var result = cli.with("PODWORKS_API_KEY", "pw_live_abcdefgh").run("projects", "get", "prj_1");

        assertThat(result.status()).isZero();
        assertThat(result.out()).contains("A\ufffd[2J\ufffd\ufffdb").doesNotContain("\u001b", "\u009b", "\u202e");
    }

    @Test
    void noConnectionHasItsOwnStatus() {
        api.close();

        var result = cli.with("PODWORKS_API_KEY", "pw_live_abcdefgh").run("projects", "get", "prj_1");

        assertThat(result.status()).isEqualTo(ExitStatus.UNAVAILABLE.code());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "process",
                "process missing.wav",
                "process --url http://a --formats mp4",
                "process --url http://a --noise n9",
                "process --url http://a --language xx",
                "projects list --status done",
                "projects get",
                "webhooks listen --forward-to ftp://localhost",
                "webhooks trigger credits.added",
                "webhooks trigger file.ready",
                "webhooks trigger file.ready --endpoint whe_1",
                "process --url http://a --loudness -30",
                "process --url http://a --loudness NaN",
                "process --url http://a --trim-silence 0.4",
                "process --url http://a --trim-silence 2 --no-trim-silence",
                "process --url http://a --ducking 6",
                "process --url http://a --no-transcript --language en",
                "process --url http://a --test-outcome done",
                "unknown",
                "login --profile a/b",
                "login --url nonsense",
                "projects list --limit -1",
                "files list --limit -1",
                "events tail -n -1"
            })
    void wrongUsageSendsNothing(String arguments) {
        var result = cli.with("PODWORKS_API_KEY", "pw_live_abcdefgh").runWithInput("pw_live_a", arguments.split(" "));

        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.USAGE.code());
        assertThat(result.err()).startsWith("podworks: ");
        assertThat(api.requests()).isEmpty();
    }

    @Test
    void aProjectIsDeletedOnlyIfThatIsConfirmed() {
        cli.with("PODWORKS_API_KEY", "pw_live_abcdefgh");
        api.on("DELETE /v1/projects/prj_1", 200, "{'id': 'prj_1', 'deleted': true}");

        assertThat(cli.run("projects", "delete", "prj_1"))
                .satisfies(refused -> assertThat(refused.err()).contains("--yes"))
                .returns(ExitStatus.USAGE.code(), TestCli.Result::status);
        assertThat(api.requests()).isEmpty();

        assertThat(cli.run("projects", "delete", "prj_1", "--yes").out()).isEqualTo("Deleted prj_1\n");
    }

    @Test
    void keysUseChoosesAProfile() {
        cli.runWithInput("pw_live_first000\n", "login", "--profile", "first");
        cli.runWithInput("pw_test_second00\n", "login", "--profile", "second");

        assertThat(cli.run("keys", "use", "first").status()).isZero();

        assertThat(cli.run("keys").out()).contains("first *", "pw_live_…t000", "pw_test_…nd00");
        assertThat(cli.run("keys", "use", "third"))
                .satisfies(missing -> assertThat(missing.err()).contains("profile third"))
                .returns(ExitStatus.NOT_FOUND.code(), TestCli.Result::status);
    }

    @Test
    void filesUsageAndEventsAreListed() {
        cli.with("PODWORKS_API_KEY", "pw_live_abcdefgh");
        api.on(
                "GET /v1/files",
                200,
                "{'files': [{'id': 'file_1', 'fileName': 'a.wav', 'status': 'ready', 'durationSeconds': 61.4,"
                        + " 'createdAt': '2026-11-25T00:00:00Z'}], 'nextCursor': null}");
        api.on("GET /v1/usage.csv", 200, "date,seconds");
        api.on(
                "GET /v1/events",
                200,
                "{'events': [{'id': 'evt_1', 'object': 'event', 'type': 'project.new', 'mode': 'live',"
                        + " 'createdAt': '2026-11-25T00:00:00Z', 'data': {'object': {'id': 'prj_1'}}}],"
                        + " 'nextCursor': null}");

        assertThat(cli.run("files", "list").out()).contains("file_1", "ready", "0:01:01", "a.wav");
        assertThat(cli.run("usage", "--csv").out()).isEqualTo("date,seconds\n");
        assertThat(cli.run("events", "tail", "--no-follow").out()).contains("project.new", "evt_1", "prj_1");
        assertThat(cli.run("events", "tail", "--no-follow", "--json").out())
                .startsWith("{")
                .contains("\"type\":\"project.new\"")
                .hasLineCount(1);
    }

    @Test
    void withoutAKeyTheErrorSaysHowToSignIn() {
        var result = cli.run("balance");

        assertThat(result.status()).isEqualTo(ExitStatus.DENIED.code());
        assertThat(result.err()).contains("podworks login");
    }

    @Test
    void theCompletionScriptIsValid() throws IOException, InterruptedException {
        var script = Files.writeString(
                home.resolve("completion"), cli.run("generate-completion").out());

        var process =
                new ProcessBuilder("bash", "-n", script.toString()).inheritIO().start();
        assertThat(process.waitFor()).isZero();
        assertThat(script).content().contains("webhooks");
    }

    @Test
    void helpDescribesTheExitStatuses() {
        assertThat(cli.run("--help").out()).contains("Exit statuses:", "the project was rejected", "process");
        assertThat(cli.run("--version").out()).isEqualTo("podworks 1.0.0\n");
    }
}
