package dev.podworks.deliveries;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
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

/// The service as a process of its own, so that it can be killed and measured. It has the flags of the local stack.
final class DeliveriesProcess implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final int KILOBYTE = 1_024;

    private final Process process;
    private final URI url;

    private DeliveriesProcess(Process process, URI url) {
        this.process = process;
        this.url = url;
    }

    /// Returns when it is ready.
    static DeliveriesProcess start(Map<String, String> environment) {
        var port = freePort();
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var builder = new ProcessBuilder(List.of(
                        java,
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-XX:+UseCompactObjectHeaders",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DeliveriesApplication.class.getName()))
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(
                        Path.of("target", "deliveries-process.log").toFile()));
        builder.environment().putAll(environment);
        builder.environment().put("SERVER_PORT", Integer.toString(port));
        try {
            var started = new DeliveriesProcess(builder.start(), URI.create("http://127.0.0.1:" + port));
            await().atMost(START_LIMIT).ignoreExceptions().until(started::isReady);
            return started;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    URI url() {
        return url;
    }

    /// What it holds in memory now, or held at most.
    ///
    /// @param field `VmRSS` or `VmHWM` of the kernel's account
    long residentBytes(String field) {
        try (var lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            return lines.filter(line -> line.startsWith(field + ":"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", "")))
                            .findFirst()
                            .orElseThrow()
                    * KILOBYTE;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
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
