package dev.podworks.systemtests.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/// Uploads a file as a form, as specified: the fields first, then the part named `file`.
public final class FormUpload {
    private static final String BOUNDARY = "podworks-form-boundary";

    private FormUpload() {}

    /// @return the status
    public static int post(JsonNode slot, Path file) {
        try (var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(slot.path("url").asString()))
                    .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                    .POST(BodyPublishers.ofByteArray(body(slot, file)))
                    .build();
            return client.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException exception) {
            throw new AssertionError("the store did not answer", exception);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    private static byte[] body(JsonNode slot, Path file) throws IOException {
        var body = new ByteArrayOutputStream();
        for (var field : slot.path("fields").properties()) {
            write(
                    body,
                    part("name=\"%s\"".formatted(field.getKey()))
                            + field.getValue().asString() + "\r\n");
        }
        write(body, part("name=\"file\"; filename=\"%s\"".formatted(file.getFileName())));
        body.write(Files.readAllBytes(file));
        write(body, "\r\n--" + BOUNDARY + "--\r\n");
        return body.toByteArray();
    }

    private static String part(String disposition) {
        return "--%s\r\nContent-Disposition: form-data; %s\r\n\r\n".formatted(BOUNDARY, disposition);
    }

    private static void write(ByteArrayOutputStream body, String text) {
        body.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
