package dev.podworks.systemtests.stack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/// Free ports for a stack.
public final class Ports {
    private static final int FIRST = 18_000;
    private static final int LAST = 30_000;
    private static final int OF_A_STACK = 50;

    private Ports() {}

    /// A gateway port for which all other ports of a stack with two replicas are free. Starts at a random port,
    /// since a concurrent search would find the same ones.
    public static int free() {
        var first = FIRST + OF_A_STACK * ThreadLocalRandom.current().nextInt((LAST - FIRST) / 2 / OF_A_STACK);
        return IntStream.iterate(first, port -> port < LAST, port -> port + OF_A_STACK)
                .filter(port -> IntStream.range(port, port + OF_A_STACK).allMatch(Ports::isFree))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isFree(int port) {
        try (var socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
