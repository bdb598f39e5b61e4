package dev.podworks.billing.stripe;

import static org.awaitility.Awaitility.await;

import dev.podworks.billing.BillingApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The service as a process of its own, so that it can be killed.
final class BillingProcess implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Process process;
    private final URI url;

    private BillingProcess(Process process, URI url) {
        this.process = process;
        this.url = url;
    }

    /// Returns when it is ready.
    static BillingProcess start(Map<String, String> environment) {
        var port = freePort();
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var builder = new ProcessBuilder(List.of(
                        java,
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BillingApplication.class.getName()))
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(
                        Path.of("target", "billing-process.log").toFile()));
        builder.environment().putAll(environment);
        builder.environment().put("SERVER_PORT", Integer.toString(port));
        try {
            var started = new BillingProcess(builder.start(), URI.create("http://127.0.0.1:" + port));
            await().atMost(START_LIMIT).ignoreExceptions().until(started::isReady);
            return started;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    URI url() {
        return url;
    }

    /// SIGKILL.
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(30, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isReady() throws IOException, InterruptedException {
        var readiness = HttpRequest.newBuilder(url.resolve("/actuator/health/readiness"))
                .timeout(Duration.ofSeconds(2))
                .build();
        return HTTP.send(readiness, BodyHandlers.discarding()).statusCode() == 200;
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
