package dev.podworks.kit.cause;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The log format of a service, by the environment variable `LOG_FORMAT`.
@Tag("integration")
class LogFormatTest {
    private static final JsonMapper JSON = new JsonMapper();

    private record Run(int status, List<String> lines) {}

    @Test
    void jsonLinesContainServiceRequestAccountProjectAndTrace() throws Exception {
        var run = run("ecs");

        assertThat(run.status()).isZero();
        var objects = run.lines().stream().map(JSON::readTree).toList();
        assertThat(objects).allSatisfy(line -> {
            assertThat(line.at("/service/name").asString()).isEqualTo("sample-service");
            assertThat(line.at("/@timestamp").asString()).isNotEmpty();
            assertThat(line.at("/log/level").asString()).isNotEmpty();
        });
        var failed = only(objects, "It \"failed\"");
        var cause = LoggingProgram.CAUSE;
        assertThat(failed.at("/requestId").asString())
                .isEqualTo(cause.request().orElseThrow().value());
        assertThat(failed.at("/accountId").asString())
                .isEqualTo(cause.account().orElseThrow().value());
        assertThat(failed.at("/projectId").asString())
                .isEqualTo(cause.project().orElseThrow().value());
        assertThat(failed.at("/trace/id").asString())
                .isEqualTo(cause.trace().orElseThrow().traceId());
        assertThat(failed.at("/error/message").asString()).isEqualTo("on\ntwo lines");
        assertThat(failed.at("/error/stack_trace").asString()).contains(LoggingProgram.class.getName());
        assertThat(only(objects, "Without a cause").has("requestId")).isFalse();
    }

    @Test
    void linesAreTextByDefault() throws Exception {
        var run = run("");

        assertThat(run.status()).isZero();
        var request = LoggingProgram.CAUSE.request().orElseThrow();
        assertThat(run.lines())
                .anySatisfy(line -> assertThat(line).contains("WARN", "[" + request + "]", "It \"failed\""));
    }

    @Test
    void unknownFormatFailsTheStart() throws Exception {
        var run = run("prose");

        assertThat(run.status()).isNotZero();
        assertThat(run.lines()).anySatisfy(line -> assertThat(line).contains("prose"));
    }

    private static JsonNode only(List<JsonNode> lines, String message) {
        return lines.stream()
                .filter(line -> line.at("/message").asString().equals(message))
                .reduce((_, _) -> {
                    throw new AssertionError("twice: " + message);
                })
                .orElseThrow();
    }

    private static Run run(String format) throws IOException, InterruptedException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        // As services are started: without native access, the JVM writes warnings in its own format.
        var command = List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                LoggingProgram.class.getName());
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        builder.environment().put("LOG_FORMAT", format);
        var process = builder.start();
        try (var output = process.inputReader()) {
            var lines = output.lines().filter(line -> !line.isBlank()).toList();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            return new Run(process.exitValue(), lines);
        } finally {
            process.destroyForcibly();
        }
    }
}
