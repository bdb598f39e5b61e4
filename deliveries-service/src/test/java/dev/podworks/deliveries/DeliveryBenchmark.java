package dev.podworks.deliveries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.local.bench.Aim;
import dev.podworks.local.bench.Figure;
import dev.podworks.testkit.Figures;
import dev.podworks.testkit.ServiceProcess;
import dev.podworks.testkit.ServiceProperties;
import dev.podworks.testkit.TestDatabase;
import dev.podworks.testkit.TestPostgres;
import dev.podworks.testkit.TestProviders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Delivers 2 GB from the object store to each provider's stand-in: throughput compared with curl, memory, and what
/// interruptions and a SIGKILL cost.
///
/// Not part of the tests; run it by name: `mvn -pl deliveries-service -am test -Dtest=DeliveryBenchmark
/// -Dsurefire.failIfNoSpecifiedTests=false`. The service runs in its own process with 256 MB of heap; object
/// store, stand-in, PostgreSQL and Kafka run on the same machine. It needs 6 GB of disk.
class DeliveryBenchmark {
    private static final Logger LOG = LoggerFactory.getLogger(DeliveryBenchmark.class);
    private static final long SIZE = 2_000_000_000L;
    private static final int WARM_UP = 200_000_000;
    private static final long RESET_EVERY = 50_000_000;
    private static final Duration LIMIT = Duration.ofMinutes(4);
    private static final int ROUNDS = 3;
    private static final long MEGABYTE = 1_000_000;

    private final Caller caller = TestCallers.live();

    @TempDir
    private Path folder;

    @Test
    void twoGigabytesToTheFolderProvider() throws Exception {
        measure("folder");
    }

    @Test
    void twoGigabytesToDrive() throws Exception {
        measure("drive");
    }

    private void measure(String provider) throws Exception {
        var database = TestPostgres.database("bench");
        var environment = environment(database);
        var bench = new BenchmarkClient(caller, provider, database, environment, folder);
        bench.store(SIZE);
        try (var service = ServiceProcess.start(DeliveriesApplication.class, environment)) {
            var idle = service.residentBytes("VmRSS");
            bench.connect(service);
            bench.deliver(service, WARM_UP, LIMIT);
            var before = service.residentBytes("VmRSS");
            Figures.report(delivered(bench, service));
            Figures.report(Figure.of(
                            "memory that 2 GB add: " + provider,
                            (double) (service.residentBytes("VmHWM") - before) / MEGABYTE,
                            "MB")
                    .aimingAt(Aim.atMost(64)));
            LOG.info("{}: memory {} MB idle, {} MB warm", provider, idle / MEGABYTE, before / MEGABYTE);
        }
        withInterruptionsAndAKill(provider, bench, environment);
    }

    /// Alternates between both, and syncs the disk before each: dirty pages of the one would slow down the other.
    private static Figure delivered(BenchmarkClient bench, ServiceProcess service) throws Exception {
        var curl = new ArrayList<Duration>();
        var ours = new ArrayList<Duration>();
        for (int round = 0; round < ROUNDS; round++) {
            bench.settleDisk();
            curl.add(bench.curl());
            bench.settleDisk();
            ours.add(bench.deliver(service, SIZE, LIMIT));
        }
        LOG.info("curl {}, ours {}", curl, ours);
        return Figure.of("2 GB delivered: " + bench.provider(), rate(median(ours)), "MB/s")
                .beside("curl from a file", rate(median(curl)))
                .aimingAt(Aim.ratioAtLeast(0.8));
    }

    private static Duration median(List<Duration> durations) {
        return durations.stream().sorted().toList().get(durations.size() / 2);
    }

    private void withInterruptionsAndAKill(String provider, BenchmarkClient bench, Map<String, String> environment)
            throws Exception {
        var sent = TestProviders.counter("uploadedBytes");
        var resets = TestProviders.counter("resets");
        TestProviders.setFault("reset", "\"resetEveryBytes\": " + RESET_EVERY);
        var started = System.nanoTime();
        try (var killed = ServiceProcess.start(DeliveriesApplication.class, environment)) {
            bench.request(killed, SIZE);
            await().atMost(LIMIT)
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> TestProviders.counter("uploadedBytes") - sent > SIZE / 2);
        }
        try (var other = ServiceProcess.start(DeliveriesApplication.class, environment)) {
            bench.awaitDelivered(other, LIMIT);
            LOG.info("{}: at most {} MB after the kill", provider, other.residentBytes("VmHWM") / MEGABYTE);
        }
        TestProviders.setFault("none");
        var ratio = (TestProviders.counter("uploadedBytes") - sent) / (double) SIZE;
        Figures.report(Figure.of("bytes sent of 2 GB with breaks and a SIGKILL: " + provider, ratio, "times")
                .aimingAt(Aim.atMost(1.1)));
        LOG.info(
                "{}: {} resets, {} s including both starts and the lease of 30 s",
                provider,
                TestProviders.counter("resets") - resets,
                Duration.ofNanos(System.nanoTime() - started).toSeconds());
        assertThat(Files.mismatch(bench.source(), bench.deliveredFile()))
                .as("the same bytes")
                .isEqualTo(-1);
        assertThat(ratio).isLessThan(1.1);
    }

    private static Map<String, String> environment(TestDatabase database) {
        var providers = TestProviders.address().toString();
        return ServiceProperties.with(database)
                .withKafka()
                .withStore()
                .and("CALLER_JWKS_URL", TestCallers.keysUrl().toString())
                .and("EGRESS_ALLOW_PRIVATE", "true")
                .and("CLOUD_STAND_IN_URL", providers)
                .and("FOLDER_API_URL", providers)
                .and("FOLDER_CONTENT_URL", providers)
                .and("FOLDER_WEB_URL", providers)
                .and("FOLDER_CLIENT_ID", "podworks-test")
                .and("DRIVE_API_URL", providers)
                .and("DRIVE_ACCOUNTS_URL", providers)
                .and("DRIVE_TOKEN_URL", providers)
                .and("DRIVE_CLIENT_ID", "podworks-test")
                .environment();
    }

    private static double rate(Duration took) {
        return SIZE / (took.toMillis() / 1e3) / MEGABYTE;
    }
}
