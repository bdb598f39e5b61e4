package dev.podworks.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/// Free ports below the ephemeral range: a port of that range could be taken by an outgoing connection before the
/// program binds it.
public final class FreePorts {

    private static final int MIN_PORT = 20_000;
    private static final int MAX_PORT = 32_000;
    private static final int ATTEMPTS = 100;

    private FreePorts() {}

    public static int next() {
        for (int i = 0; i < ATTEMPTS; i++) {
            var port = ThreadLocalRandom.current().nextInt(MIN_PORT, MAX_PORT);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("No free port between " + MIN_PORT + " and " + MAX_PORT);
    }

    private static boolean isFree(int port) {
        try (var socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
