package dev.podworks.gateway.change;

import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.TestBrowser;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/// An open account page: reads a stream until it is closed.
final class EventClient implements AutoCloseable {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final HttpResponse<Stream<String>> response;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Thread reading;

    private EventClient(HttpResponse<Stream<String>> response) {
        this.response = response;
        this.reading = Thread.ofVirtual().start(this::read);
    }

    /// @param headers names and values
    static EventClient open(GatewayClient gateway, TestBrowser browser, String... headers) {
        var request = HttpRequest.newBuilder(URI.create(gateway.url() + ChangeController.PATH))
                .header("Cookie", TestBrowser.COOKIE + "=" + browser.cookie());
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return new EventClient(HTTP.send(request.build(), BodyHandlers.ofLines()));
        } catch (Exception e) {
            throw new IllegalStateException("the stream was not opened", e);
        }
    }

    private void read() {
        try {
            response.body().forEach(lines::add);
        } catch (RuntimeException e) {
            lines.add("broken");
        }
    }

    int status() {
        return response.statusCode();
    }

    String header(String name) {
        return response.headers().firstValue(name).orElse("");
    }

    List<String> lines() {
        return lines;
    }

    /// The data of the changes.
    List<String> changes() {
        return lines.stream()
                .filter(line -> line.startsWith("data:{\"resource\""))
                .map(line -> line.substring("data:".length()))
                .toList();
    }

    boolean wasReset() {
        return lines.contains("event:reset");
    }

    String position() {
        return lines.stream()
                .filter(line -> line.startsWith("id:"))
                .reduce((_, last) -> last)
                .orElseThrow()
                .substring("id:".length());
    }

    boolean hasEnded() {
        return !reading.isAlive();
    }

    @Override
    public void close() {
        response.body().close();
    }
}
