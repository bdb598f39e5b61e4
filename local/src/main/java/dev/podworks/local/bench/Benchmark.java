package dev.podworks.local.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The benchmarks: test classes that run only by name.
public enum Benchmark {
    GATEWAY("system-tests", "GatewayBenchmark"),
    REVOCATION("gateway", "RevocationBenchmark"),
    READING("projects-service", "ReadingBenchmark"),
    CHARGE("billing-service", "ChargeBenchmark"),
    USAGE("billing-service", "UsageBenchmark"),
    WEBHOOKS("webhooks-service", "DeliveryBenchmark"),
    DELIVERIES("deliveries-service", "DeliveryBenchmark"),
    TRACKS("studio", "TracksBenchmark"),
    STAGES("studio", "StageCostBenchmark"),
    PROGRESS("studio", "ProgressBenchmark"),
    TRANSCRIPTS("studio", "TranscriptBenchmark"),
    FILES("system-tests", "LargeFilesBenchmark"),
    CONSISTENCY("system-tests", "ConsistencyBenchmark"),
    LIVE("system-tests", "LivePageBenchmark");

    private static final String SYSTEM_TESTS = "system-tests";

    private final String module;
    private final String testClass;

    Benchmark(String module, String testClass) {
        this.module = module;
        this.testClass = testClass;
    }

    public String module() {
        return module;
    }

    public String testClass() {
        return testClass;
    }

    /// The Maven command.
    ///
    /// @param figures the file to which it appends a line per figure
    public List<String> command(Path root, Path figures) {
        var command = new ArrayList<>(
                List.of("mvn", "-B", "-f", root.resolve("pom.xml").toString(), "-pl", module, "-am"));
        if (module.equals(SYSTEM_TESTS)) {
            command.addAll(List.of("verify", "-Dtest=None", "-Dit.test=" + testClass));
        } else {
            command.addAll(List.of("test", "-Dtest=" + testClass));
        }
        command.addAll(List.of(
                "-Dsurefire.failIfNoSpecifiedTests=false",
                "-Dfailsafe.failIfNoSpecifiedTests=false",
                "-Dspotless.check.skip=true",
                "-Dpodworks.figures=" + figures));
        return List.copyOf(command);
    }
}
