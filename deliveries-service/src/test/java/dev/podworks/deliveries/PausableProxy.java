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

/// A TCP proxy in front of a server. While paused it accepts connections and never responds.
final class PausableProxy {
    private final URI server;
    private final ServerSocket socket;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile boolean paused;

    private PausableProxy(URI server) throws IOException {
        this.server = server;
        this.socket = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    static PausableProxy inFrontOf(URI server) {
        try {
            return new PausableProxy(server);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    void pause() {
        paused = true;
        closeAll();
    }

    void resume() {
        paused = false;
        closeAll();
    }

    private void closeAll() {
        open.forEach(PausableProxy::close);
        open.clear();
    }

    private void accept() {
        while (true) {
            try {
                var client = socket.accept();
                open.add(client);
                if (!paused) {
                    Thread.ofVirtual().start(() -> connect(client));
                }
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void connect(Socket client) {
        try {
            var upstream = new Socket(server.getHost(), server.getPort());
            Thread.ofVirtual().start(() -> pump(upstream, client));
            pump(client, upstream);
        } catch (IOException e) {
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
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
