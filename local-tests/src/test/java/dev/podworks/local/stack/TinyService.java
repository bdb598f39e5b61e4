package dev.podworks.local.stack;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/// The smallest program that starts, reports readiness and stops like a service.
public final class TinyService {

    private TinyService() {}

    public static void main(String[] args) throws IOException {
        if ("onRefresh".equals(System.getProperty("spring.context.exit"))) {
            return;
        }
        if ("true".equals(System.getenv("FAIL"))) {
            System.err.println("DATABASE_HOST is not to my liking");
            System.exit(3);
        }
        var port = Integer.parseInt(System.getenv("SERVER_PORT"));
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/actuator/health/readiness", exchange -> answer(exchange, "UP"));
        server.createContext("/environment/", exchange -> answer(exchange, variable(exchange)));
        server.createContext("/flags", exchange -> answer(exchange, flags()));
        server.start();
    }

    private static String variable(HttpExchange exchange) {
        var name = exchange.getRequestURI().getPath().substring("/environment/".length());
        return String.valueOf(System.getenv(name));
    }

    private static String flags() {
        return String.join(
                " ", java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    private static void answer(HttpExchange exchange, String text) {
        try (exchange) {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
