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

/// A TCP path that a test disturbs, between a client and a server that both know nothing of it.
///
/// Each connection has two virtual threads, one a direction.
public final class FaultProxy implements AutoCloseable {

    private static final int BUFFER_BYTES = 16 * 1024;

    private final InetSocketAddress target;
    private final int port;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Object change = new Object();
    /// Guarded by `change`.
    private boolean silent;

    private volatile Duration delay = Duration.ZERO;
    private volatile @Nullable ServerSocket door;

    private FaultProxy(InetSocketAddress target) {
        this.target = target;
        this.port = listen(0);
    }

    public static FaultProxy to(String host, int port) {
        return new FaultProxy(new InetSocketAddress(host, port));
    }

    /// Where the client finds the server, on 127.0.0.1.
    public int port() {
        return port;
    }

    /// Everything passes again. What was held back arrives, as after lost packets.
    public synchronized void heal() {
        if (door == null) {
            listen(port);
        }
        delay = Duration.ZERO;
        setSilent(false);
    }

    /// From now on every piece of data arrives that much later.
    public void delay(Duration each) {
        delay = each;
    }

    /// Nothing arrives any more, and nobody is told.
    public void blackHole() {
        setSilent(true);
    }

    /// Cuts every connection, at both ends; new ones pass.
    public void reset() {
        open.forEach(FaultProxy::cut);
    }

    /// Cuts every connection and lets no new one come about, as when no process listens.
    public synchronized void refuse() {
        var listening = door;
        door = null;
        close(listening);
        reset();
    }

    @Override
    public void close() {
        refuse();
        setSilent(false);
    }

    private void setSilent(boolean now) {
        synchronized (change) {
            silent = now;
            change.notifyAll();
        }
    }

    private int listen(int wanted) {
        try {
            var socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
            door = socket;
            Thread.ofVirtual().name("fault-proxy-" + socket.getLocalPort()).start(() -> accept(socket));
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
            if (door == null) {
                throw new ConnectException("refused meanwhile");
            }
            var back = Thread.ofVirtual().start(() -> pump(server, client));
            pump(client, server);
            back.join();
        } catch (IOException e) {
            cut(client); // the server is away itself, or is to seem so
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
                hold();
                to.getOutputStream().write(buffer, 0, read);
            }
            to.shutdownOutput();
        } catch (IOException e) {
            cut(from);
            cut(to);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void hold() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(delay.toNanos());
        synchronized (change) {
            while (silent) {
                change.wait();
            }
        }
    }

    /// With a reset instead of a farewell.
    private static void cut(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            // It is closed already.
        }
        close(socket);
    }

    private static void close(@Nullable AutoCloseable socket) {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (Exception e) {
            // It is of no use any more either way.
        }
    }
}
