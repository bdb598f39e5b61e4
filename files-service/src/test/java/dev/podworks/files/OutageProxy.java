package dev.podworks.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A proxy for a local server. While it is cut, connections are closed and new ones are refused.
final class OutageProxy {
    private final ServerSocket listener;
    private final URI target;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean open = true;

    private OutageProxy(ServerSocket listener, URI target) {
        this.listener = listener;
        this.target = target;
    }

    static OutageProxy before(URI server) {
        try {
            var proxy = new OutageProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), server);
            Thread.ofVirtual().name("proxy").start(proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    void cut() {
        open = false;
        connections.forEach(OutageProxy::close);
    }

    void restore() {
        open = true;
    }

    private void accept() {
        while (true) {
            try {
                var client = listener.accept();
                if (open) {
                    connect(client);
                } else {
                    client.close();
                }
            } catch (IOException _) {
                // The client finds its connection closed.
            }
        }
    }

    private void connect(Socket client) throws IOException {
        var server = new Socket(target.getHost(), target.getPort());
        connections.add(client);
        connections.add(server);
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
            connections.remove(from);
            connections.remove(to);
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
