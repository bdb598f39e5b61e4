package dev.podworks.systemtests.chaos;

import dev.podworks.local.stack.PortPlan;
import dev.podworks.local.stack.Stack;
import dev.podworks.local.stack.StackHome;
import dev.podworks.local.stack.StackListener;
import dev.podworks.local.stack.StackSettings;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.stack.Ports;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A stack with two replicas of every service, with fault injection for the network and one disk.
///
/// Its state is in `target/chaos` of this module, its logs in `target/chaos/logs`.
final class ReplicatedStack implements AutoCloseable {
    private static final int REPLICAS = 2;
    private static final String SECOND_STUDIO = "studio-2";
    private static final List<String> BACKENDS = List.of("postgres", "kafka", "cloud");
    private static final String BALANCER = "balancer";
    /// A shifted clock of projects-service would reorder its events, whose time it sets.
    private static final List<String> CLOCKS = List.of(
            "gateway-2",
            "files-service-2",
            "billing-service-2",
            "webhooks-service-2",
            "deliveries-service-2",
            "studio-2");
    /// Shorter retry pauses, so that the system settles quickly.
    private static final Map<String, String> SETTINGS = Map.of(
            "STUDIO_LEASE", "5s",
            "STUDIO_RETRY_PAUSES", "2s,10s",
            "STUDIO_JOBS_AT_ONCE", "1",
            // More than half of a job's time, and unrelated to faults.
            "STUDIO_TRANSCRIPTS", "off",
            "WEBHOOKS_RETRY_SCHEDULE", "2s,5s,10s,10s,10s,10s",
            "DELIVERIES_RETRY_FROM", "2s",
            "DELIVERIES_RETRY_UP_TO", "10s",
            // An idle consumer polls ten times per second by default, and there are twice as many as usual.
            "SPRING_KAFKA_CONSUMER_PROPERTIES_FETCH_MAX_WAIT_MS", "500",
            "GATEWAY_RATE_LIMIT_PER_SECOND", "1000",
            "GATEWAY_RATE_LIMIT_BURST", "2000");

    private final Stack stack;
    private final Network network;
    private final Optional<SmallDisk> disk;

    private ReplicatedStack(Stack stack, Network network, Optional<SmallDisk> disk) {
        this.stack = stack;
        this.network = network;
        this.disk = disk;
    }

    /// Deletes the data of earlier runs first.
    static ReplicatedStack start(StackListener listener) {
        var root = Path.of(System.getProperty("podworks.root"));
        var home = new StackHome(root, root.resolve("system-tests/target/chaos"));
        var port = Ports.free();
        var network = new Network(new PortPlan(port));
        var folder = root.resolve("system-tests/target/chaos-disk");
        var disk = SmallDisk.mountAt(folder);
        var settings = new HashMap<>(SETTINGS);
        settings.putAll(network.settings());
        disk.ifPresent(_ -> settings.put(SECOND_STUDIO + "/STUDIO_WORK_DIR", folder.toString()));
        var stack = new Stack(home, new StackSettings(port, REPLICAS, settings));
        var replicated = new ReplicatedStack(stack, network, disk);
        replicated.begin(listener);
        return replicated;
    }

    private void begin(StackListener listener) {
        try {
            stack.wipe(StackListener.SILENT);
            stack.up(listener);
        } catch (RuntimeException exception) {
            close(); // the started processes would keep running
            throw exception;
        }
    }

    Stack stack() {
        return stack;
    }

    Network network() {
        return network;
    }

    SmallDisk disk() {
        return disk.orElseThrow();
    }

    /// All service processes, in the order of the services.
    List<String> replicas() {
        return stack.names().stream()
                .filter(name -> !BACKENDS.contains(name) && !name.equals(BALANCER))
                .toList();
    }

    /// The load balancer is not a target: a Kubernetes Service is not a process.
    FaultTargets targets() {
        return new FaultTargets(
                replicas(),
                BACKENDS,
                network.paths(),
                disk.map(_ -> List.of(SECOND_STUDIO)).orElse(List.of()),
                ShiftedClocks.library().map(_ -> CLOCKS).orElse(List.of()));
    }

    Customer signUp(String name) {
        return Customer.signUp(stack.url(), stack.operatorToken(), name);
    }

    @Override
    public void close() {
        stack.down(StackListener.SILENT);
        network.close();
        disk.ifPresent(SmallDisk::close);
    }
}
