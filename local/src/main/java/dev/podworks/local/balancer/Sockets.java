package dev.podworks.local.balancer;

import java.io.IOException;
import java.net.Socket;

/// Socket helpers.
final class Sockets {

    private Sockets() {}

    /// Copies until the end of the stream, then shuts down the receiver's output. Closes both sockets on an error.
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
