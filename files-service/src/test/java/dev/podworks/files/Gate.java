package dev.podworks.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A door in front of a server on this machine. While it is shut, connections break and new ones get no answer.
final class Gate {
    private final ServerSocket door;
    private final URI behind;
    private final Set<Socket> passing = ConcurrentHashMap.newKeySet();
    private volatile boolean open = true;

    private Gate(ServerSocket door, URI behind) {
        this.door = door;
        this.behind = behind;
    }

    static Gate before(URI server) {
        try {
            var gate = new Gate(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), server);
            Thread.ofVirtual().name("gate").start(gate::accept);
            return gate;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + door.getLocalPort());
    }

    void shut() {
        open = false;
        passing.forEach(Gate::close);
    }

    void reopen() {
        open = true;
    }

    private void accept() {
        while (true) {
            try {
                var client = door.accept();
                if (open) {
                    connect(client);
                } else {
                    client.close();
                }
            } catch (IOException _) {
                // The other side's business: it finds its connection closed.
            }
        }
    }

    private void connect(Socket client) throws IOException {
        var server = new Socket(behind.getHost(), behind.getPort());
        passing.add(client);
        passing.add(server);
        Thread.ofVirtual().start(() -> pass(client, server));
        Thread.ofVirtual().start(() -> pass(server, client));
    }

    private void pass(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // Closed by either side, or by us.
        } finally {
            passing.remove(from);
            passing.remove(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // Closed already.
        }
    }
}
