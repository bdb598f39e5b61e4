package dev.podworks.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// The stand-in for all cloud storage providers, started with the first use in a JVM. Its fault applies to all
/// tests.
public final class TestProviders {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private TestProviders() {}

    public static URI address() {
        return TestCloud.providers();
    }

    /// The folder with the files of a provider.
    public static Path files(String provider) {
        return TestCloud.PROVIDERS_DIRECTORY.resolve(provider);
    }

    /// Sets the fault, such as `busy`, and its settings.
    ///
    /// @param properties further properties of the JSON object, such as `"retryAfterSeconds": 90`
    public static void setFault(String fault, String... properties) {
        var body = new StringBuilder("{\"fault\": \"" + fault + "\"");
        for (var property : properties) {
            body.append(", ").append(property);
        }
        send(HttpRequest.newBuilder(standIn())
                .POST(BodyPublishers.ofString(body.append('}').toString())));
    }

    /// @param name `uploadedBytes`, `resets`, `refreshes` or `requests`
    public static long counter(String name) {
        var number = Pattern.compile("\"" + name + "\":(\\d+)").matcher(send(HttpRequest.newBuilder(standIn())));
        if (!number.find()) {
            throw new IllegalArgumentException("the stand-in has no counter " + name);
        }
        return Long.parseLong(number.group(1));
    }

    private static URI standIn() {
        return address().resolve("/stand-in");
    }

    private static String send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), BodyHandlers.ofString()).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
