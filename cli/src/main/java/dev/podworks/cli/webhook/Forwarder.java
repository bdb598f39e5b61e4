package dev.podworks.cli.webhook;

import dev.podworks.sdk.webhooks.Event;
import dev.podworks.sdk.webhooks.Webhooks;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/// Sends events to a program on this machine, signed as webhooks are. Each is sent once.
final class Forwarder {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final URI target;
    private final String secret;

    /// What the program responded.
    sealed interface Result {
        record Responded(int status, Duration after) implements Result {
            boolean isAccepted() {
                return status >= 200 && status < 300;
            }
        }

        record NoResponse(String reason) implements Result {}
    }

    Forwarder(URI target, String secret) {
        this.target = target;
        this.secret = secret;
    }

    Result send(Event event) throws InterruptedException {
        var webhook = Webhooks.testWebhook(event, secret);
        var request = HttpRequest.newBuilder(target).timeout(TIMEOUT).POST(BodyPublishers.ofByteArray(webhook.body()));
        try {
            webhook.headers().forEach(request::header);
        } catch (IllegalArgumentException _) {
            return new Result.NoResponse("its id or type can't be sent in a header.");
        }
        long start = System.nanoTime();
        try {
            var response = client.send(request.build(), BodyHandlers.ofInputStream());
            // Not the body, which can be endless.
            response.body().close();
            return new Result.Responded(response.statusCode(), Duration.ofNanos(System.nanoTime() - start));
        } catch (ConnectException _) {
            return new Result.NoResponse("the connection was refused: is your program running?");
        } catch (IOException e) {
            return new Result.NoResponse(String.valueOf(e.getMessage()));
        }
    }
}
