package dev.podworks.local.balancer;

import dev.podworks.local.program.Probe;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// The replicas of one service.
final class Backends {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);
    private static final int CONNECT_MILLIS = 1_000;

    private final List<Integer> ports;
    private final Set<Integer> ready = ConcurrentHashMap.newKeySet();
    private final AtomicInteger turn = new AtomicInteger();

    Backends(List<Integer> ports) {
        this.ports = List.copyOf(ports);
    }

    /// Starts polling their readiness. A replica that does not respond is not ready.
    void watch() {
        ports.forEach(port -> Thread.ofVirtual().name("watch-" + port).start(() -> watch(port)));
    }

    private void watch(int port) {
        var readiness = URI.create(String.format(Locale.ROOT, "http://127.0.0.1:%d/actuator/health/readiness", port));
        try {
            while (true) {
                if (Probe.answersOk(readiness)) {
                    ready.add(port);
                } else {
                    ready.remove(port);
                }
                Thread.sleep(BETWEEN_LOOKS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Connects to the next replica that accepts.
    ///
    /// @throws ConnectException when none does
    Socket connect() throws ConnectException {
        for (var port : inTurn()) {
            var socket = new Socket();
            try {
                socket.setTcpNoDelay(true);
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
                return socket;
            } catch (IOException e) {
                Sockets.close(socket);
            }
        }
        throw new ConnectException("none of " + ports + " accepts");
    }

    /// Ready replicas first, round robin. The others follow, since a replica that has just become ready may not
    /// have been polled yet.
    private List<Integer> inTurn() {
        var order = new ArrayList<>(ports);
        Collections.rotate(order, turn.getAndIncrement());
        order.sort((one, other) -> Boolean.compare(ready.contains(other), ready.contains(one)));
        return order;
    }
}
