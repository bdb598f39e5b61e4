package dev.podworks.local.balancer;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// Accepts connections at one address and forwards each to a replica, with one virtual thread per direction.
final class Balancer implements AutoCloseable {

    private static final int ACCEPT_BACKLOG = 512;

    private final ServerSocket listener = new ServerSocket();
    private final Backends backends;

    /// @param port 0 for any
    Balancer(int port, Backends backends) throws IOException {
        this.backends = backends;
        listener.setReuseAddress(true);
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), ACCEPT_BACKLOG);
    }

    int port() {
        return listener.getLocalPort();
    }

    void start() {
        Thread.ofPlatform().name("balancer-" + port()).start(this::accept);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                var client = listener.accept();
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                var replica = backends.connect()) {
            client.setTcpNoDelay(true);
            var back = Thread.ofVirtual().start(() -> Sockets.pump(replica, client));
            Sockets.pump(client, replica);
            back.join();
        } catch (ConnectException e) {
            // Nobody is there: the caller's connection ends, as where no process listens.
        } catch (IOException e) {
            // It ended while it was closed.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
