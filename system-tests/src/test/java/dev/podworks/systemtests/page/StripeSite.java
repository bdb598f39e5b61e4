package dev.podworks.systemtests.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.podworks.testkit.stripe.StripeStandIn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// A stand-in for Stripe's hosts, to which the browser is redirected: the script, its frames and the API. The
/// browser ignores its self-signed certificate.
final class StripeSite implements AutoCloseable {
    private static final String PASSWORD = "password";

    private final HttpsServer server;

    StripeSite(StripeStandIn stripe, Path folder) {
        try {
            server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(tls(folder.resolve("stripe.p12"))));
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        } catch (GeneralSecurityException exception) {
            throw new IllegalStateException(exception);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/v1/", stripe::handle);
        server.createContext("/dahlia/stripe.js", exchange -> send(exchange, "stripe.js", "text/javascript"));
        server.createContext("/element.html", exchange -> send(exchange, "element.html", "text/html"));
        server.createContext("/authentication.html", exchange -> send(exchange, "authentication.html", "text/html"));
        server.start();
    }

    /// The browser flags that redirect Stripe's hosts.
    List<String> browserFlags() {
        return List.of(
                "--host-resolver-rules=MAP *.stripe.com:443 127.0.0.1:"
                        + server.getAddress().getPort(),
                "--ignore-certificate-errors");
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static void send(HttpExchange exchange, String file, String type) throws IOException {
        try (var resource = Objects.requireNonNull(StripeSite.class.getResourceAsStream("/stripe/" + file))) {
            var bytes = resource.readAllBytes();
            exchange.getResponseHeaders().add("Content-Type", type + "; charset=utf-8");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    private static SSLContext tls(Path store) throws IOException, GeneralSecurityException {
        makeKey(store);
        var keys = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private static void makeKey(Path store) throws IOException {
        var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        var command = List.of(
                keytool,
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "stripe",
                "-dname",
                "CN=js.stripe.com",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD);
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException("keytool created no key");
            }
        } catch (InterruptedException exception) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(exception);
        }
    }
}
