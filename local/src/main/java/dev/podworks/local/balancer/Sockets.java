package dev.podworks.local.balancer;

import java.io.IOException;
import java.net.Socket;

/// Ends of connections.
final class Sockets {

    private Sockets() {}

    /// Passes on what comes until the sender has no more, and says so to the receiver. Where either end is gone, ends
    /// both.
    static void pump(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException e) {
            close(from);
            close(to);
        }
    }

    static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more either way.
        }
    }
}
