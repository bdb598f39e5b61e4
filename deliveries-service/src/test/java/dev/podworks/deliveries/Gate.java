package dev.podworks.deliveries;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Lies between the service and a server, and can fall silent: connections are taken, and nothing is ever said.
final class Gate {
    private final URI server;
    private final ServerSocket door;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile boolean silent;

    private Gate(URI server) throws IOException {
        this.server = server;
        this.door = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    static Gate before(URI server) {
        try {
            return new Gate(server);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + door.getLocalPort());
    }

    /// @param silent otherwise it lets everything through, and ends what hung
    void isSilent(boolean silent) {
        this.silent = silent;
        open.forEach(Gate::close);
        open.clear();
    }

    private void accept() {
        while (true) {
            try {
                var client = door.accept();
                open.add(client);
                if (!silent) {
                    Thread.ofVirtual().start(() -> connect(client));
                }
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void connect(Socket client) {
        try {
            var behind = new Socket(server.getHost(), server.getPort());
            Thread.ofVirtual().start(() -> pump(behind, client));
            pump(client, behind);
        } catch (IOException away) {
            close(client);
        }
    }

    private static void pump(Socket from, Socket to) {
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        } catch (IOException ended) {
            close(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
