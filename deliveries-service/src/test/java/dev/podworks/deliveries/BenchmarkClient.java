package dev.podworks.deliveries;

import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.caller.CallerToken;
import dev.podworks.kit.caller.Principal;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.json.WireJson;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import dev.podworks.store.ObjectStore;
import dev.podworks.testkit.ServiceProcess;
import dev.podworks.testkit.TestDatabase;
import dev.podworks.testkit.TestProviders;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The benchmark's requests to a service in its own process.
final class BenchmarkClient {
    private static final JsonMapper JSON = WireJson.mapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String ANY_TOKEN = "access-99999999999-00";

    private final Caller caller;
    private final String provider;
    private final TestDatabase database;
    private final Path source;
    private final ObjectStore store;
    private @Nullable String destination;
    private @Nullable TestProject project;

    BenchmarkClient(
            Caller caller, String provider, TestDatabase database, Map<String, String> environment, Path folder) {
        this.caller = caller;
        this.provider = provider;
        this.database = database;
        this.source = folder.resolve("source");
        var s3 = S3AsyncClient.builder()
                .endpointOverride(URI.create(required(environment, "STORE_ENDPOINT")))
                .region(Region.US_EAST_1)
                .forcePathStyle(true)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(
                        required(environment, "STORE_ACCESS_KEY"), required(environment, "STORE_SECRET_KEY"))))
                .build();
        this.store = new ObjectStore(s3, required(environment, "STORE_BUCKET"));
    }

    private static String required(Map<String, String> environment, String name) {
        return Objects.requireNonNull(environment.get(name), name);
    }

    String provider() {
        return provider;
    }

    Path source() {
        return source;
    }

    /// Creates the file and stores it as the output of every project.
    void store(long size) throws IOException {
        var random = new Random(1);
        var block = new byte[1 << 20];
        try (var out = Files.newOutputStream(source)) {
            for (long left = size; left > 0; left -= block.length) {
                random.nextBytes(block);
                out.write(block, 0, (int) Math.min(block.length, left));
            }
        }
        store.put("bench/source", source, "audio/mpeg").block(Duration.ofMinutes(2));
    }

    void settleDisk() throws Exception {
        new ProcessBuilder("sync").start().waitFor();
    }

    /// Uploads the whole file in one request.
    Duration curl() throws Exception {
        var address = provider.equals("folder") ? "/2/files/upload_session/start" : driveUpload();
        var size = Files.size(source);
        var command = List.of(
                "curl",
                "-sS",
                "-f",
                "-o",
                "/dev/null",
                "-X",
                provider.equals("folder") ? "POST" : "PUT",
                "-H",
                "Authorization: Bearer " + ANY_TOKEN,
                "-H",
                String.format(Locale.ROOT, "Content-Range: bytes 0-%d/%d", size - 1, size),
                "-H",
                "Expect:",
                "-T",
                source.toString(),
                TestProviders.address().resolve(address).toString());
        var started = System.nanoTime();
        var status = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (status != 0) {
            throw new IllegalStateException("curl ended with " + status);
        }
        return Duration.ofNanos(System.nanoTime() - started);
    }

    private String driveUpload() throws Exception {
        var request = HttpRequest.newBuilder(
                        TestProviders.address().resolve("/upload/drive/v3/files?uploadType=resumable"))
                .header("Authorization", "Bearer " + ANY_TOKEN)
                .POST(BodyPublishers.ofString("{\"name\": \"curl\", \"parents\": [\"root\"]}"))
                .build();
        var session = HTTP.send(request, BodyHandlers.discarding());
        return session.headers().firstValue("Location").orElseThrow();
    }

    void connect(ServiceProcess service) throws Exception {
        var operator = new Principal.Operator();
        var named = Map.of("provider", provider, "name", "Bench");
        var connection = post(service, operator, "/operator/accounts/" + caller.account() + "/connections", named);
        var target = provider.equals("drive") ? Map.of("folderId", "root", "path", "/B") : Map.of("path", "/B");
        var body = Map.of("connectionId", connection.path("id").asString(), "name", "Bench", "target", target);
        destination = post(service, caller, "/v1/destinations", body).path("id").asString();
    }

    Duration deliver(ServiceProcess service, long size, Duration limit) throws Exception {
        var started = System.nanoTime();
        request(service, size);
        awaitDelivered(service, limit);
        return Duration.ofNanos(System.nanoTime() - started);
    }

    /// Inserts a completed project as its event would, and requests its delivery.
    void request(ServiceProcess service, long size) throws Exception {
        project = TestProject.of(caller.account()).mode(Mode.LIVE).outputBytes(size);
        var completed = project.becomes(ProjectStatus.COMPLETED).project();
        var snapshot = JSON.writeValueAsString(completed)
                .replace(
                        Objects.requireNonNull(completed.outputs())
                                .files()
                                .getFirst()
                                .objectKey(),
                        "bench/source");
        try (var connection = DriverManager.getConnection(database.jdbcUrl());
                var insert = connection.prepareStatement("""
                        insert into project (id, account, mode, version, status, removed, snapshot)
                        values (?, ?, 'live', 1, 'completed', false, ?::jsonb)
                        """)) {
            insert.setString(1, project.id().value());
            insert.setString(2, caller.account().value());
            insert.setString(3, snapshot);
            insert.executeUpdate();
        }
        post(service, caller, deliveries(), Map.of("destinations", List.of(String.valueOf(destination))));
    }

    void awaitDelivered(ServiceProcess service, Duration limit) {
        await().atMost(limit).pollInterval(Duration.ofMillis(50)).until(() -> {
            var body = send(request(service, caller, deliveries()).GET());
            var status = body.at("/deliveries/0/status").asString();
            if (status.equals("failed")) {
                throw new IllegalStateException(body.toString());
            }
            return status.equals("delivered");
        });
    }

    /// The file that was delivered last.
    Path deliveredFile() throws IOException {
        var id = Objects.requireNonNull(project).id().value();
        try (var files = Files.walk(TestProviders.files(provider))) {
            return files.filter(file ->
                            file.toString().contains(id.substring(id.length() - 6)) && Files.isRegularFile(file))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private String deliveries() {
        return "/v1/projects/" + Objects.requireNonNull(project).id() + "/deliveries";
    }

    private static JsonNode post(ServiceProcess service, Principal who, String path, Object body)
            throws IOException, InterruptedException {
        return send(request(service, who, path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(JSON.writeValueAsString(body))));
    }

    private static HttpRequest.Builder request(ServiceProcess service, Principal who, String path) {
        return HttpRequest.newBuilder(service.url().resolve(path)).header(CallerToken.HEADER, TestCallers.token(who));
    }

    private static JsonNode send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new IllegalStateException(response.statusCode() + " " + response.body());
        }
        return JSON.readTree(response.body());
    }
}
