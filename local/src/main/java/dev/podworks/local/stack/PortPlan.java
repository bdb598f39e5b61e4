package dev.podworks.local.stack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;

/// All ports of a stack are derived from the gateway's.
public record PortPlan(int gateway) {

    static final int MAX_REPLICAS = 5;

    private static final int HIGHEST_GATEWAY = 65_000;
    private static final int FIRST_OF_REPLICAS = 30;
    private static final int BETWEEN_REPLICAS = 10;

    public PortPlan {
        if (gateway < 1024 || gateway > HIGHEST_GATEWAY) {
            throw new StackException("The port must be between 1024 and " + HIGHEST_GATEWAY + ", not " + gateway + ".");
        }
    }

    public int postgres() {
        return gateway + 20;
    }

    public int kafka() {
        return gateway + 21;
    }

    public int store() {
        return gateway + 22;
    }

    public int smtp() {
        return gateway + 23;
    }

    /// The stand-in for cloud storage providers.
    public int providers() {
        return gateway + 25;
    }

    int kafkaController() {
        return gateway + 24;
    }

    /// The port of a service, whatever the number of its replicas.
    int of(ServiceModule service) {
        return gateway + service.portOffset();
    }

    /// The port that a replica listens on: the service's if it is the only one.
    int of(Replica replica) {
        return replica.isAlone()
                ? of(replica.service())
                : of(replica.service()) + FIRST_OF_REPLICAS + BETWEEN_REPLICAS * (replica.number() - 1);
    }

    /// The URL of a service.
    public URI url(ServiceModule service) {
        return URI.create("http://127.0.0.1:" + of(service));
    }

    /// The URL of the gateway for people and clients: passkeys need a name, and sessions stay with the name that the
    /// browser has opened.
    public URI publicUrl() {
        return URI.create("http://localhost:" + of(ServiceModule.GATEWAY));
    }

    /// Waits briefly, since the system may not have released the port of a part that has just exited.
    static boolean becomesFree(int port, Duration limit) {
        return Polling.until(() -> isFree(port), limit);
    }

    static boolean isFree(int port) {
        try (var socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
