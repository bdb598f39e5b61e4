package dev.podworks.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/// The service under test in a process of its own, so that a test can kill and measure it. It has the test's class
/// path and the JVM flags of the local stack; its log is `target/test-kit/<name>.log`.
public final class ServiceProcess implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(2);
    private static final List<String> FLAGS =
            List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders");
    private static final int KILOBYTE = 1_024;
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Process process;
    private final URI url;

    private ServiceProcess(Process process, URI url) {
        this.process = process;
        this.url = url;
    }

    /// Starts the service and waits until it is ready.
    public static ServiceProcess start(Class<?> application, Map<String, String> environment) {
        var port = FreePorts.next();
        var builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString())
                .redirectErrorStream(true);
        builder.command().addAll(FLAGS);
        builder.command().addAll(List.of("-cp", System.getProperty("java.class.path"), application.getName()));
        builder.environment().putAll(environment);
        builder.environment().put("SERVER_PORT", Integer.toString(port));
        try {
            builder.redirectOutput(Redirect.appendTo(
                    TestDirectories.log(application.getSimpleName()).toFile()));
            var started = new ServiceProcess(builder.start(), URI.create("http://127.0.0.1:" + port));
            Awaitility.await().atMost(START_LIMIT).ignoreExceptions().until(started::isReady);
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException("Could not start " + application.getSimpleName(), e);
        }
    }

    public URI url() {
        return url;
    }

    /// Current or peak memory.
    ///
    /// @param field `VmRSS` or `VmHWM` of `/proc/<pid>/status`
    public long residentBytes(String field) {
        try (var lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            return lines.filter(line -> line.startsWith(field + ":"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", "")))
                            .findFirst()
                            .orElseThrow()
                    * KILOBYTE;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Sends SIGKILL.
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isReady() throws IOException, InterruptedException {
        var readiness = HttpRequest.newBuilder(url.resolve("/actuator/health/readiness"))
                .timeout(ANSWER_LIMIT)
                .build();
        return HTTP.send(readiness, BodyHandlers.discarding()).statusCode() == 200;
    }
}
