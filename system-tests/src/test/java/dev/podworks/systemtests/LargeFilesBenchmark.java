package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.podworks.local.bench.Aim;
import dev.podworks.local.bench.Figure;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.MemoryWatch;
import dev.podworks.systemtests.stack.RunningStack;
import dev.podworks.testkit.Figures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The cost of the largest files, and of stalled imports for other customers. Not part of the tests. Run it with
///
///     mvn verify -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=LargeFilesBenchmark
@ExtendWith(RunningStack.class)
class LargeFilesBenchmark {
    private static final Logger LOG = LoggerFactory.getLogger(LargeFilesBenchmark.class);
    private static final long LARGEST_BYTES = 5_000_000_000L;
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final int STALLING = 24;
    private static final int QUICK = 40;

    @TempDir
    Path folder;

    private final CountDownLatch stalled = new CountDownLatch(1);
    private HttpServer links;

    @BeforeEach
    void serve() throws IOException {
        links = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        links.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        links.start();
    }

    @AfterEach
    void stop() {
        stalled.countDown();
        links.stop(0);
    }

    @Test
    void fiveGigabytesUploaded(RunningStack stack) {
        var customer = stack.signUp("Large");
        var recording = new Recordings(folder).sparse(LARGEST_BYTES);
        try (var memory = stack.watchMemory()) {
            var begun = System.nanoTime();
            var file = customer.upload(recording);
            LOG.info("5 GB uploaded in {} s", secondsSince(begun));
            awaitReady(customer, file);
            LOG.info("… and checked after {} s; grown by, in MB: {}", secondsSince(begun), memory.growth());
            report("uploaded", memory);
        }
    }

    @Test
    void fiveGigabytesImported(RunningStack stack) {
        var customer = stack.signUp("Large");
        var url = link("/large.wav", new Recordings(folder).sparse(LARGEST_BYTES));
        try (var memory = stack.watchMemory()) {
            var begun = System.nanoTime();
            awaitReady(customer, importFrom(customer, url));
            LOG.info("5 GB imported and checked in {} s; grown by, in MB: {}", secondsSince(begun), memory.growth());
            report("imported", memory);
        }
    }

    @Test
    void importsBesideStalledUrls(RunningStack stack) {
        links.createContext("/stalls.wav", exchange -> {
            exchange.sendResponseHeaders(200, 1_000_000);
            exchange.getResponseBody().write(new byte[100]);
            exchange.getResponseBody().flush();
            try (exchange) {
                stalled.await();
            } catch (InterruptedException interrupted) {
                throw new IOException(interrupted);
            }
        });
        var stalling = stack.signUp("Stalling");
        for (int i = 0; i < STALLING; i++) {
            importFrom(stalling, address("/stalls.wav"));
        }
        var customer = stack.signUp("Quick");
        var url = link("/quick.wav", new Recordings(folder).cut(10.4));
        var times = new ArrayList<Double>();
        for (int i = 0; i < QUICK; i++) {
            var begun = System.nanoTime();
            awaitReady(customer, importFrom(customer, url));
            times.add((System.nanoTime() - begun) / 1e9);
        }
        Collections.sort(times);
        var what = String.format(Locale.ROOT, "1 MB imported and checked beside %d stalling imports", STALLING);
        Figures.report(Figure.of(what + ", p50", times.get(QUICK / 2), "s"));
        Figures.report(Figure.of(what + ", p95", times.get(QUICK * 95 / 100), "s"));
    }

    private static void report(String how, MemoryWatch memory) {
        Figures.report(Figure.of(
                        "5 GB %s: growth of files-service".formatted(how),
                        memory.growth().getOrDefault("files-service", 0L),
                        "MB")
                .aimingAt(Aim.atMost(64)));
    }

    private String link(String path, Path file) {
        links.createContext(path, exchange -> {
            try (exchange) {
                exchange.sendResponseHeaders(200, Files.size(file));
                Files.copy(file, exchange.getResponseBody());
            }
        });
        return address(path);
    }

    private String address(String path) {
        return String.format(
                Locale.ROOT, "http://127.0.0.1:%d%s", links.getAddress().getPort(), path);
    }

    private static String importFrom(Customer customer, String url) {
        var body = Map.of("fileName", "imported.wav", "source", Map.of("type", "url", "url", url));
        return customer.live().post("/v1/files", body).expect(201).path("id").asString();
    }

    private static void awaitReady(Customer customer, String file) {
        Awaitility.await("the check of " + file)
                .atMost(LIMIT)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> !customer.fileStatus(file).matches("importing|checking|awaiting_upload"));
        assertThat(customer.live()
                        .get("/v1/files/" + file)
                        .expect(200)
                        .path("status")
                        .asString())
                .isEqualTo("ready");
    }

    private static String secondsSince(long begun) {
        return String.format(Locale.ROOT, "%.1f", (System.nanoTime() - begun) / 1e9);
    }
}
