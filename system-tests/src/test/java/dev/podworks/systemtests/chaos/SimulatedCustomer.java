package dev.podworks.systemtests.chaos;

import dev.podworks.systemtests.client.ApiResponse;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.FormUpload;
import dev.podworks.systemtests.client.Receiver;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/// A simulated customer with a webhook receiver. It records what it expects.
final class SimulatedCustomer implements AutoCloseable {
    private static final Set<String> ENDED = Set.of("rejected", "completed", "failed", "cancelled");
    private static final int MOST_OPEN = 6;
    private static final int OF_ACTIONS = 100;

    private final Customer customer;
    private final RetryingApi api;
    private final Counts counts;
    private final Path recording;
    private final String file;
    private final String destination;
    private final Receiver receiver = new Receiver();
    private final String webhookSecret;
    /// Events from before the endpoint was created.
    private final Set<String> earlierEvents;
    private final Queue<Submission> submissions = new ConcurrentLinkedQueue<>();
    private final Queue<String> purchases = new ConcurrentLinkedQueue<>();
    private final Set<String> open = ConcurrentHashMap.newKeySet();

    /// Called before any fault is injected.
    ///
    /// @param provider the cloud storage that some of its projects are delivered to
    SimulatedCustomer(Customer customer, Counts counts, Path recording, String provider) {
        this.customer = customer;
        this.api = new RetryingApi(customer.live(), counts);
        this.counts = counts;
        this.recording = recording;
        this.file = customer.uploadReady(recording);
        this.destination = customer.destination(provider);
        this.earlierEvents = new HashSet<>();
        customer.allEvents().forEach(event -> earlierEvents.add(event.path("id").asString()));
        this.webhookSecret = customer.receiveWebhooksAt(receiver.url());
    }

    Customer customer() {
        return customer;
    }

    RetryingApi api() {
        return api;
    }

    Receiver receiver() {
        return receiver;
    }

    String webhookSecret() {
        return webhookSecret;
    }

    Set<String> earlierEvents() {
        return earlierEvents;
    }

    List<Submission> submissions() {
        return List.copyOf(submissions);
    }

    List<String> purchases() {
        return List.copyOf(purchases);
    }

    /// One random action. A customer with many projects in progress only reads.
    void act(Random random) {
        var chosen = open.size() < MOST_OPEN ? random.nextInt(OF_ACTIONS) : OF_ACTIONS;
        if (chosen < 45) {
            submit(Map.of("files", List.of(file)), false, false);
        } else if (chosen < 55) {
            submitInline();
        } else if (chosen < 65) {
            submit(Map.of("files", List.of(file)), true, false);
        } else if (chosen < 75) {
            submit(Map.of("files", List.of(file), "deliveries", List.of(destination)), false, true);
        } else if (chosen < 78) {
            buy();
        } else {
            read(random);
        }
    }

    /// Polls everything in progress.
    ///
    /// @return what is still in progress
    Set<String> stillOpen() {
        open.removeIf(project -> ENDED.contains(project(project).path("status").asString()));
        return Set.copyOf(open);
    }

    JsonNode project(String project) {
        return api.get("/v1/projects/" + project).expect(200);
    }

    @Override
    public void close() {
        receiver.close();
    }

    private void submit(Map<String, Object> body, boolean cancelAsked, boolean delivered) {
        var project = created(api.post("/v1/projects", body));
        submit(project, cancelAsked, delivered);
        if (cancelAsked) {
            var answer = api.post("/v1/projects/" + project + "/cancel");
            counts.add(answer.status() == 200 ? "cancelled in time" : "cancelled too late");
        }
    }

    private void submitInline() {
        var slot = Map.of("fileName", recording.getFileName().toString());
        var draft = api.post("/v1/projects", Map.of("files", List.of(slot)));
        var project = created(draft);
        var upload = draft.body().at("/files/0/upload");
        api.upload(() -> FormUpload.post(upload, recording), 204);
        submit(project, false, false);
    }

    private void submit(String project, boolean cancelAsked, boolean delivered) {
        open.add(project);
        api.post("/v1/projects/" + project + "/submit").expect(200);
        submissions.add(new Submission(project, cancelAsked, delivered));
        counts.add("projects submitted");
    }

    private static String created(ApiResponse answer) {
        return answer.expect(201).path("id").asString();
    }

    private void buy() {
        var bought = api.post("/v1/credits/buy", Map.of("bundleId", "hours-1")).expect(201);
        purchases.add(bought.path("purchaseId").asString());
        counts.add("purchases");
    }

    private void read(Random random) {
        switch (random.nextInt(5)) {
            case 0 -> api.get("/v1/balance").expect(200);
            case 1 -> api.get("/v1/ledger?limit=20").expect(200);
            case 2 -> api.get("/v1/events?limit=20").expect(200);
            case 3 -> api.get("/v1/files/" + file).expect(200);
            default -> list();
        }
        stillOpen();
    }

    private void list() {
        var page = api.get("/v1/projects?limit=100").expect(200).path("projects");
        StreamSupport.stream(page.spliterator(), false)
                .filter(project -> ENDED.contains(project.path("status").asString()))
                .forEach(project -> open.remove(project.path("id").asString()));
    }
}
