package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Receiver;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import dev.podworks.testkit.text.SentenceCheck;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// The customers' command line against the running stack, as a process of its own.
@Tag("integration")
@ExtendWith(RunningStack.class)
class CliIT {
    private static final Path JAR = Path.of(System.getProperty("podworks.root"), "cli/target/podworks.jar");
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final int NOT_FOUND = 4;

    private static URI url;
    private static Customer customer;

    @TempDir
    private Path home;

    private record Result(int status, String out) {
        List<String> lines() {
            return out.lines().toList();
        }
    }

    @BeforeAll
    static void signUp(RunningStack stack) {
        url = stack.gateway();
        customer = stack.signUp("Cli");
    }

    @Test
    void aNewCustomerProcessesARecording() throws IOException, InterruptedException {
        var login = login(customer.live());
        assertThat(login.out()).contains("live", customer.account());

        var out = home.resolve("out");
        var recording = new Recordings(home).cut(8);
        var processed = run("process", recording.toString(), "--no-transcript", "-o", out.toString());
        assertThat(processed.status()).as(processed.out()).isZero();
        assertThat(processed.out()).contains("✔ Uploaded", "✔ Processed", "Charged");
        assertThat(out.resolve("manifest.json")).exists();

        var project = run("projects", "list", "--quiet").lines().getFirst();
        assertThat(run("projects", "get", project).out()).contains("completed");
        assertThat(Api.JSON
                        .readTree(run("projects", "get", project, "--json").out())
                        .path("id")
                        .asString())
                .isEqualTo(project);
        assertThat(run("balance", "--quiet").out().strip()).isEqualTo(Long.toString(customer.balance()));
        assertThat(run("usage", "--csv").lines()).hasSizeGreaterThan(1);
        assertThat(run("events", "tail", "--no-follow", "--type", "project.*").out())
                .contains("project.completed", project);
        assertThat(run("keys").out()).contains("default *", customer.account());
        assertThat(run("projects", "get", "prj_01kahp3x8v0s5m2c9d7q4e6t1r"))
                .satisfies(
                        missing -> assertThat(missing.out()).contains("prj_01kahp3x8v0s5m2c9d7q4e6t1r was not found"))
                .returns(NOT_FOUND, Result::status);
    }

    @Test
    void aListIsWhatTheApiSent() throws IOException, InterruptedException {
        login(customer.live());
        run("files", "upload", new Recordings(home).cut(1).toString());
        run("files", "upload", new Recordings(home).cut(1).toString());

        var first =
                Api.JSON.readTree(run("files", "list", "--limit", "1", "--json").out());
        assertThat(first).isEqualTo(customer.live().get("/v1/files?limit=1").expect(200));
        var cursor = first.path("nextCursor").asString();
        assertThat(run("files", "list", "--cursor", cursor, "--quiet").lines())
                .doesNotContain(first.at("/files/0/id").asString())
                .isNotEmpty();
        assertThat(run("files", "list", "--all", "--json").lines())
                .allSatisfy(line -> assertThat(
                                Api.JSON.readTree(line).path("createdAt").asString())
                        .isNotEmpty());
        assertThat(run("events", "list", "--type", "file.ready", "--json").out())
                .contains(first.at("/files/0/id").asString());
    }

    @Test
    void eventsOfTestModeReachAProgramOnThisMachine() throws IOException, InterruptedException {
        login(customer.testKey());
        customer.destination("folder");
        try (var receiver = new Receiver()) {
            var listened = home.resolve("listened");
            var listening =
                    start(listened, "webhooks", "listen", "--forward-to", receiver.url(), "--secret", "whsec_dGVzdA==");
            try {
                await().atMost(LIMIT).until(() -> Files.readString(listened).contains("Forwarding"));
                for (var type : List.of(
                        "project.completed",
                        "project.failed",
                        "project.rejected",
                        "project.cancelled",
                        "file.failed",
                        "delivery.succeeded",
                        "delivery.failed")) {
                    var triggered = run("webhooks", "trigger", type);
                    assertThat(triggered.status()).as(triggered.out()).isZero();
                    await().atMost(LIMIT)
                            .untilAsserted(() -> assertThat(receiver.calls())
                                    .extracting(call -> call.json().path("type").asString())
                                    .contains(type));
                }
                assertThat(receiver.calls()).allMatch(call -> call.isSignedWith("whsec_dGVzdA=="));
                assertThat(customer.testKey()
                                .get("/v1/destinations")
                                .expect(200)
                                .path("destinations"))
                        .as("The destinations of the triggers are deleted.")
                        .hasSize(1);
                await().atMost(LIMIT)
                        .untilAsserted(() -> assertThat(listened).content().contains("200 in"));
            } finally {
                listening.destroy();
            }
        }
    }

    @Test
    void aPingReachesAnEndpoint(RunningStack stack) throws IOException, InterruptedException {
        var another = stack.signUp("Pinged").testKey();
        login(another);
        assertThat(run("webhooks", "trigger", "ping").out()).contains("there is none");
        try (var receiver = new Receiver()) {
            another.post("/v1/webhook-endpoints", Map.of("url", receiver.url())).expect(201);

            var triggered = run("webhooks", "trigger", "ping");

            assertThat(triggered.status()).as(triggered.out()).isZero();
            assertThat(receiver.calls())
                    .extracting(call -> call.json().path("type").asString())
                    .containsExactly("ping");
            receiver.answers(500, "");
            assertThat(run("webhooks", "trigger", "ping"))
                    .satisfies(failed -> assertThat(failed.out()).contains("it responded with 500"))
                    .returns(1, Result::status);
        }
    }

    @Test
    void errorsSayWhatToDo() throws IOException, InterruptedException {
        assertThat(run("balance").out()).contains("podworks login");
        login(customer.live());
        assertThat(run("process").out()).contains("Name a file");
        assertThat(run("process", "missing.wav").out()).contains("missing.wav is not a file");
        assertThat(run("webhooks", "trigger", "project.completed").out()).contains("test key");
        var text = new Recordings(home).text();
        assertThat(run("process", text.toString()))
                .satisfies(failed -> assertThat(failed.out()).contains("podworks: "))
                .returns(1, Result::status);
        var project = customer.submitInline(new Recordings(home).cut(2));
        assertThat(run("projects", "download", project).status()).isEqualTo(2);
    }

    private Result login(Api key) throws IOException, InterruptedException {
        var input = Files.writeString(home.resolve("key"), key.key() + "\n");
        var result = run(ProcessBuilder.Redirect.from(input.toFile()), "login", "--url", url.toString());
        assertThat(result.status()).as(result.out()).isZero();
        return result;
    }

    private Result run(String... arguments) throws IOException, InterruptedException {
        return run(ProcessBuilder.Redirect.PIPE, arguments);
    }

    private Result run(ProcessBuilder.Redirect input, String... arguments) throws IOException, InterruptedException {
        var output = Files.createTempFile(home, "output", "");
        var process = builder(output, arguments).redirectInput(input).start();
        var ended = process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended)
                .as("podworks %s ends: %s", List.of(arguments), Files.readString(output))
                .isTrue();
        var result = new Result(process.exitValue(), Files.readString(output));
        assertThat(result.lines().stream()
                        .filter(line -> line.startsWith("podworks: "))
                        .flatMap(line -> SentenceCheck.problems(line).stream()))
                .as(result.out())
                .isEmpty();
        return result;
    }

    private Process start(Path output, String... arguments) throws IOException {
        return builder(output, arguments).start();
    }

    private ProcessBuilder builder(Path output, String... arguments) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = Stream.concat(
                        Stream.of(java, "-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8", "-jar", JAR.toString()),
                        Stream.of(arguments))
                .toList();
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("HOME", home.toString());
        builder.environment().keySet().removeIf(name -> name.startsWith("PODWORKS_") || name.startsWith("XDG_"));
        return builder;
    }
}
