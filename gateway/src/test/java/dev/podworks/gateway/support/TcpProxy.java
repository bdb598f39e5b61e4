package dev.podworks.gateway.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A TCP proxy that a test can interrupt and restore.
public final class TcpProxy implements AutoCloseable {
    private final ServerSocket server;
    private final int port;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile boolean cut;

    /// @param port of the callee, on this machine
    public TcpProxy(int port) {
        try {
            this.server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
        this.port = port;
        Thread.startVirtualThread(this::accept);
    }

    public int port() {
        return server.getLocalPort();
    }

    /// Closes all connections and refuses new ones until {@link #restore()}.
    public void cut() {
        cut = true;
        open.forEach(TcpProxy::closeQuietly);
    }

    public void restore() {
        cut = false;
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                connect(server.accept());
            } catch (IOException _) {
                // The target refuses connections: the caller's connection is closed too.
            }
        }
    }

    private void connect(Socket caller) throws IOException {
        open.add(caller);
        if (cut) {
            closeQuietly(caller);
            return;
        }
        var callee = new Socket(InetAddress.getLoopbackAddress(), port);
        open.add(callee);
        Thread.startVirtualThread(() -> pipe(caller, callee));
        Thread.startVirtualThread(() -> pipe(callee, caller));
    }

    private void pipe(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // Interrupted, or closed by either end.
        } finally {
            closeQuietly(from);
            closeQuietly(to);
            open.remove(from);
            open.remove(to);
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // Already closed.
        }
    }
}
