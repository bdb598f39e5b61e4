package dev.podworks.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A TCP proxy that injects network faults between a client and a server: delay, silence, resets, refused
/// connections.
///
/// Each connection has two virtual threads, one per direction.
public final class FaultProxy implements AutoCloseable {

    private static final int BUFFER_BYTES = 16 * 1024;

    private final InetSocketAddress target;
    private final int port;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Object silenceChanged = new Object();
    /// Guarded by `silenceChanged`.
    private boolean silent;

    private volatile Duration delay = Duration.ZERO;
    private volatile @Nullable Listener listener;

    private record Listener(ServerSocket socket, Thread thread) {
        /// Returns when connections are refused: a socket that a virtual thread is accepting from is closed by that
        /// thread, once it has noticed.
        void stop() {
            FaultProxy.close(socket);
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private FaultProxy(InetSocketAddress target) {
        this.target = target;
        // Not an ephemeral port: while it refuses, no connection of this machine may come from or listen on the same.
        this.port = listen(FreePorts.next());
    }

    public static FaultProxy to(String host, int port) {
        return new FaultProxy(new InetSocketAddress(host, port));
    }

    /// The port for the client, on 127.0.0.1.
    public int port() {
        return port;
    }

    /// Ends all faults. Data that was held back arrives, as after lost packets.
    public synchronized void heal() {
        if (listener == null) {
            listen(port);
        }
        delay = Duration.ZERO;
        setSilent(false);
    }

    /// Delays all data from now on.
    public void delay(Duration each) {
        delay = each;
    }

    /// Drops all data silently: connections stay open.
    public void blackHole() {
        setSilent(true);
    }

    /// Resets every connection at both ends. New ones are accepted.
    public void reset() {
        open.forEach(FaultProxy::abort);
    }

    /// Resets every connection and refuses new ones, as if no process listened.
    public synchronized void refuse() {
        var listening = listener;
        listener = null;
        if (listening != null) {
            listening.stop();
        }
        reset();
    }

    @Override
    public void close() {
        refuse();
        setSilent(false);
    }

    private void setSilent(boolean value) {
        synchronized (silenceChanged) {
            silent = value;
            silenceChanged.notifyAll();
        }
    }

    private int listen(int requestedPort) {
        try {
            var socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), requestedPort));
            var name = "fault-proxy-" + socket.getLocalPort();
            listener = new Listener(socket, Thread.ofVirtual().name(name).start(() -> accept(socket)));
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept(ServerSocket socket) {
        while (!socket.isClosed()) {
            try {
                var client = socket.accept();
                Thread.ofVirtual().start(() -> connect(client));
            } catch (IOException e) {
                return; // refused, or closed
            }
        }
    }

    private void connect(Socket client) {
        var server = new Socket();
        open.add(client);
        open.add(server);
        try {
            server.connect(target);
            if (listener == null) {
                throw new ConnectException("refused");
            }
            var back = Thread.ofVirtual().start(() -> pump(server, client));
            pump(client, server);
            back.join();
        } catch (IOException e) {
            abort(client); // the server is unavailable, or is to appear so
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close(client);
            close(server);
            open.remove(client);
            open.remove(server);
        }
    }

    private void pump(Socket from, Socket to) {
        var buffer = new byte[BUFFER_BYTES];
        try {
            for (int read = from.getInputStream().read(buffer);
                    read >= 0;
                    read = from.getInputStream().read(buffer)) {
                delayOrHold();
                to.getOutputStream().write(buffer, 0, read);
            }
            to.shutdownOutput();
        } catch (IOException e) {
            abort(from);
            abort(to);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void delayOrHold() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(delay.toNanos());
        synchronized (silenceChanged) {
            while (silent) {
                silenceChanged.wait();
            }
        }
    }

    /// Sends RST instead of FIN.
    private static void abort(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            // already closed
        }
        close(socket);
    }

    private static void close(@Nullable AutoCloseable socket) {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (Exception e) {
            // nothing to release
        }
    }
}
