package dev.podworks.systemtests.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/// A page of the documentation, as the gateway serves it.
final class Page {
    private Page() {}

    static String read(URI gateway, String path) {
        try (var body = gateway.resolve(path).toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
