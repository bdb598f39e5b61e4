package dev.podworks.local.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.testkit.FreePorts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Unsigned requests, and what presigned URLs permit.
@Tag("integration")
class ObjectStoreTest {
    @TempDir
    Path folder;

    private int port;
    private ObjectStore store;

    @BeforeEach
    void start() throws Exception {
        port = FreePorts.next();
        var address = new InetSocketAddress("127.0.0.1", port);
        store = new ObjectStore(folder, address, new ObjectStore.Credentials("access", "secret"));
        store.createBucket("podworks");
        store.start();
    }

    @AfterEach
    void stop() throws Exception {
        store.stop();
    }

    @Test
    void aBucketIsNotListedWithoutASignature() throws Exception {
        assertThat(status("GET", "/podworks")).isEqualTo(403);
        assertThat(status("GET", "/podworks?list-type=2")).isEqualTo(403);
    }

    @Test
    void unsignedWritesAndDeletesAreRefused() throws Exception {
        assertThat(status("PUT", "/podworks/file")).isEqualTo(403);
        assertThat(status("DELETE", "/podworks/file")).isEqualTo(403);
    }

    private int status(String method, String path) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                    .method(method, BodyPublishers.noBody())
                    .build();
            return client.send(request, BodyHandlers.discarding()).statusCode();
        }
    }
}
