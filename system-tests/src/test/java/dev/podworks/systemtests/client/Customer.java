package dev.podworks.systemtests.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;

/// A new account with a live and a test key, and its client.
public final class Customer {
    /// The trial credits. Decisions: Trial.
    public static final long TRIAL_SECONDS = 7_200;

    private static final List<String> ALL_SCOPES = List.of(
            "account:read",
            "projects:read",
            "projects:write",
            "credits:spend",
            "billing:purchase",
            "webhooks:manage",
            "shows:manage",
            "destinations:manage");
    private static final Set<String> ENDED = Set.of("rejected", "completed", "failed", "cancelled");

    private final Api operator;
    private final URI base;
    private final String account;
    private final Person owner;
    private final Api live;

    /// A user of the account page.
    public record Person(String email, String password) {}

    private Customer(Api operator, URI base, String account, Person owner) {
        this.operator = operator;
        this.base = base;
        this.account = account;
        this.owner = owner;
        this.live = key("live", ALL_SCOPES);
    }

    /// Created through the operator API, with the trial credits.
    public static Customer signUp(URI base, String operatorToken, String name) {
        var operator = new Api(base, operatorToken);
        var email = name.toLowerCase(java.util.Locale.ROOT) + "@example.com";
        var created = operator.post("/operator/accounts", Map.of("name", name, "ownerEmail", email))
                .expect(201);
        var owner = new Person(email, created.path("ownerPassword").asString());
        var customer = new Customer(operator, base, created.path("accountId").asString(), owner);
        assertThat(customer.balance()).isEqualTo(TRIAL_SECONDS);
        return customer;
    }

    public Api live() {
        return live;
    }

    public String account() {
        return account;
    }

    public Api operator() {
        return operator;
    }

    public Person owner() {
        return owner;
    }

    /// Adds a member to the account.
    public Person join(String email, String role) {
        var created = operator.post("/operator/accounts/" + account + "/members", Map.of("email", email, "role", role))
                .expect(201);
        return new Person(email, created.path("password").asString());
    }

    /// Creates another key with these permissions.
    public Api key(String mode, List<String> scopes) {
        var allowed = mode.equals("live")
                ? scopes
                : scopes.stream()
                        .filter(scope ->
                                !Set.of("credits:spend", "billing:purchase").contains(scope))
                        .toList();
        var created = operator.post("/operator/accounts/" + account + "/keys", Map.of("mode", mode, "scopes", allowed))
                .expect(201);
        return new Api(base, created.path("secret").asString());
    }

    /// Creates another live key that is restricted to a show.
    public Api keyOfShow(String show, List<String> scopes) {
        var created = operator.post(
                        "/operator/accounts/" + account + "/keys",
                        Map.of("mode", "live", "scopes", scopes, "show", show))
                .expect(201);
        return new Api(base, created.path("secret").asString());
    }

    public Api testKey() {
        return key("test", ALL_SCOPES);
    }

    public long balance() {
        return live.get("/v1/balance").expect(200).path("totalSeconds").asLong();
    }

    /// Creates a file and uploads the bytes with PUT.
    ///
    /// @return the file's id
    public String upload(Path recording) {
        var file = live.post(
                        "/v1/files", Map.of("fileName", recording.getFileName().toString()))
                .expect(201);
        assertThat(Api.upload(file.path("uploadUrl").asString(), recording)).isEqualTo(200);
        return file.path("id").asString();
    }

    /// Uploads, and waits until the file was checked.
    public String uploadReady(Path recording) {
        var file = upload(recording);
        Awaitility.await("file ready")
                .atMost(Duration.ofSeconds(60))
                .until(() -> fileStatus(file).equals("ready"));
        return file;
    }

    public String fileStatus(String file) {
        return live.get("/v1/files/" + file).expect(200).path("status").asString();
    }

    /// Creates a project from existing files and submits it.
    ///
    /// @return the project's id
    public String submit(String... files) {
        var project = live.post("/v1/projects", Map.of("files", files))
                .expect(201)
                .path("id")
                .asString();
        live.post("/v1/projects/" + project + "/submit").expect(200);
        return project;
    }

    /// Creates a project with an inline file, uploads it as a form, and submits without waiting.
    ///
    /// @return the project's id
    public String submitInline(Path recording) {
        var file = Map.of("fileName", recording.getFileName().toString());
        var draft = live.post("/v1/projects", Map.of("files", List.of(file))).expect(201);
        assertThat(FormUpload.post(draft.at("/files/0/upload"), recording)).isEqualTo(204);
        var project = draft.path("id").asString();
        live.post("/v1/projects/" + project + "/submit").expect(200);
        return project;
    }

    public JsonNode project(String project) {
        return live.get("/v1/projects/" + project).expect(200);
    }

    /// Waits until the project has ended, with any status.
    public JsonNode ended(String project, Duration limit) {
        Awaitility.await("the end of " + project)
                .atMost(limit)
                .pollInterval(Duration.ofMillis(250))
                .until(() -> ENDED.contains(project(project).path("status").asString()));
        return project(project);
    }

    /// Connects cloud storage and creates a destination.
    ///
    /// @param provider `folder` or `drive`
    /// @return the destination's id
    public String destination(String provider) {
        var connection = operator.post(
                        "/operator/accounts/" + account + "/connections",
                        Map.of("provider", provider, "name", "Storage"))
                .expect(201);
        var target = provider.equals("drive")
                ? Map.of("folderId", "root", "path", "/Podcasts")
                : Map.of("path", "/Podcasts");
        return live.post(
                        "/v1/destinations",
                        Map.of("connectionId", connection.path("id").asString(), "name", "Finished", "target", target))
                .expect(201)
                .path("id")
                .asString();
    }

    /// Creates an endpoint for all events.
    ///
    /// @return the signing secret
    public String receiveWebhooksAt(String url) {
        return live.post("/v1/webhook-endpoints", Map.of("url", url, "eventTypes", List.of("*")))
                .expect(201)
                .path("secret")
                .asString();
    }

    /// All events of that object's id, oldest first.
    public List<JsonNode> events(String objectId) {
        return allEvents().stream()
                .filter(event -> event.at("/data/object/id").asString().equals(objectId))
                .toList();
    }

    /// The whole feed, oldest first, page by page.
    public List<JsonNode> allEvents() {
        var events = new java.util.ArrayList<JsonNode>();
        var cursor = "";
        do {
            var page = live.get("/v1/events?limit=100" + (cursor.isEmpty() ? "" : "&cursor=" + cursor))
                    .expect(200);
            page.path("events").forEach(events::add);
            cursor = page.path("nextCursor").asString("");
        } while (!cursor.isEmpty());
        return events.reversed();
    }

    /// The whole ledger, oldest first, page by page.
    public List<JsonNode> ledger() {
        var lines = new java.util.ArrayList<JsonNode>();
        while (true) {
            var before = lines.isEmpty()
                    ? ""
                    : "&before=" + lines.getLast().path("id").asLong();
            var page = live.get("/v1/ledger?limit=100" + before).expect(200);
            if (page.isEmpty()) {
                return lines.reversed();
            }
            StreamSupport.stream(page.spliterator(), false).forEach(lines::add);
        }
    }
}
