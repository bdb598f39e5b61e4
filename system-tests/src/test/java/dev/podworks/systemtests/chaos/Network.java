package dev.podworks.systemtests.chaos;

import dev.podworks.local.stack.PortPlan;
import dev.podworks.local.stack.ServiceModule;
import dev.podworks.systemtests.chaos.Fault.Manner;
import dev.podworks.testkit.FaultProxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/// The network between the parts: every path leads through a fault proxy, whose address services get instead of the
/// real one.
final class Network implements AutoCloseable {
    private static final Duration SLOW = Duration.ofMillis(150);
    private static final String LOCALHOST = "127.0.0.1";

    private final PortPlan ports;
    private final Map<NetworkPath, FaultProxy> proxies = new LinkedHashMap<>();
    private final Map<String, String> settings = new HashMap<>();

    Network(PortPlan ports) {
        this.ports = ports;
        for (var service : ServiceModule.values()) {
            var path = new NetworkPath(service.module(), "postgres");
            settings.put(service.module() + "/DATABASE_PORT", Integer.toString(proxy(path, ports.postgres())));
        }
        addKafka();
        addStore();
        addNeighbours();
    }

    List<NetworkPath> paths() {
        return List.copyOf(proxies.keySet());
    }

    /// The stack's settings.
    Map<String, String> settings() {
        return Map.copyOf(settings);
    }

    void disturb(NetworkPath path, Manner manner) {
        var proxy = at(path);
        switch (manner) {
            case REFUSED -> proxy.refuse();
            case SILENT -> proxy.blackHole();
            case RESET -> proxy.reset();
            case SLOW -> proxy.delay(SLOW);
        }
    }

    /// Delivers the delayed packets.
    void heal(NetworkPath path) {
        at(path).heal();
    }

    @Override
    public void close() {
        proxies.values().forEach(FaultProxy::close);
    }

    private FaultProxy at(NetworkPath path) {
        return Objects.requireNonNull(proxies.get(path), path::toString);
    }

    /// A broker advertises a single address, so all clients share one path.
    private void addKafka() {
        var port = proxy(new NetworkPath("services", "kafka"), ports.kafka());
        settings.put("kafka/KAFKA_ADVERTISED_PORT", Integer.toString(port));
        settings.put("KAFKA_BOOTSTRAP_SERVERS", LOCALHOST + ":" + port);
    }

    /// Presigned URLs point to the store directly.
    private void addStore() {
        settings.put("STORE_PUBLIC_ENDPOINT", url(ports.store()));
        for (var service : List.of(
                ServiceModule.PROJECTS,
                ServiceModule.FILES,
                ServiceModule.WEBHOOKS,
                ServiceModule.DELIVERIES,
                ServiceModule.STUDIO)) {
            var port = proxy(new NetworkPath(service.module(), "store"), ports.store());
            settings.put(service.module() + "/STORE_ENDPOINT", url(port));
        }
    }

    private void addNeighbours() {
        for (var service : List.of(
                ServiceModule.PROJECTS,
                ServiceModule.FILES,
                ServiceModule.BILLING,
                ServiceModule.WEBHOOKS,
                ServiceModule.DELIVERIES)) {
            addNeighbour(ServiceModule.GATEWAY, service);
        }
        addNeighbour(ServiceModule.PROJECTS, ServiceModule.FILES);
        addNeighbour(ServiceModule.PROJECTS, ServiceModule.DELIVERIES);
        addNeighbour(ServiceModule.WEBHOOKS, ServiceModule.PROJECTS);
        var keys = proxy(new NetworkPath("services", "gateway"), port(ServiceModule.GATEWAY));
        settings.put("CALLER_JWKS_URL", url(keys) + "/.well-known/jwks.json");
    }

    private void addNeighbour(ServiceModule from, ServiceModule to) {
        var port = proxy(new NetworkPath(from.module(), to.module()), port(to));
        settings.put("%s/%s_SERVICE_URL".formatted(from.module(), to.name()), url(port));
    }

    private int port(ServiceModule service) {
        return ports.url(service).getPort();
    }

    private int proxy(NetworkPath path, int port) {
        var proxy = FaultProxy.to(LOCALHOST, port);
        proxies.put(path, proxy);
        return proxy.port();
    }

    private static String url(int port) {
        return String.format(Locale.ROOT, "http://%s:%d", LOCALHOST, port);
    }
}
