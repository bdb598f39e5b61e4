package dev.podworks.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Uses an echo server.
class FaultProxyTest {

    private static final int READ_TIMEOUT_MILLIS = 300;

    private ServerSocket server;
    private FaultProxy proxy;

    @BeforeEach
    void start() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::echo);
        proxy = FaultProxy.to("127.0.0.1", server.getLocalPort());
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        server.close();
    }

    @Test
    void dataPassesWithoutAFault() throws IOException {
        try (var client = client()) {
            assertThat(send(client, 7)).isEqualTo(7);
            assertThat(send(client, 8)).isEqualTo(8);
        }
    }

    @Test
    void delayAppliesToBothDirections() throws IOException {
        proxy.delay(Duration.ofMillis(100));
        try (var client = client()) {
            var begun = System.nanoTime();
            assertThat(send(client, 7)).isEqualTo(7);
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofMillis(199));
        }
    }

    @Test
    void dataOfABlackHoleArrivesAfterHealing() throws IOException {
        try (var client = client()) {
            assertThat(send(client, 7)).isEqualTo(7);
            proxy.blackHole();
            client.setSoTimeout(READ_TIMEOUT_MILLIS);
            assertThatThrownBy(() -> send(client, 8)).isInstanceOf(SocketTimeoutException.class);

            proxy.heal();
            client.setSoTimeout(0);
            assertThat(client.getInputStream().read()).isEqualTo(8);
        }
    }

    @Test
    void resetClosesOpenConnectionsAndAcceptsNewOnes() throws IOException {
        try (var client = client()) {
            assertThat(send(client, 7)).isEqualTo(7);
            proxy.reset();
            assertThatThrownBy(() -> send(client, 8)).isInstanceOf(SocketException.class);
        }
        try (var client = client()) {
            assertThat(send(client, 9)).isEqualTo(9);
        }
    }

    @Test
    void connectionsAreRefusedUntilHealing() throws IOException {
        try (var client = client()) {
            assertThat(send(client, 7)).isEqualTo(7);
            proxy.refuse();
            assertThatThrownBy(() -> send(client, 8)).isInstanceOf(SocketException.class);
        }
        assertThatThrownBy(this::client).isInstanceOf(ConnectException.class);

        proxy.heal();
        try (var client = client()) {
            assertThat(send(client, 9)).isEqualTo(9);
        }
    }

    private Socket client() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    }

    private static int send(Socket client, int value) throws IOException {
        client.getOutputStream().write(value);
        var response = client.getInputStream().read();
        if (response < 0) {
            throw new SocketException("closed");
        }
        return response;
    }

    private void echo() {
        while (!server.isClosed()) {
            try {
                var client = server.accept();
                Thread.ofVirtual().start(() -> echo(client));
            } catch (IOException e) {
                return;
            }
        }
    }

    private static void echo(Socket client) {
        try (client) {
            client.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException e) {
            // reset
        }
    }
}
