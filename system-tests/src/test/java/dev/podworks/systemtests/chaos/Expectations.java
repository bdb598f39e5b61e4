package dev.podworks.systemtests.chaos;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.Receiver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// The expectations of one customer, and whether they are met.
final class Expectations {
    private static final Set<String> LEGAL_ENDS = Set.of("completed", "failed", "cancelled");
    private static final Set<String> DELIVERY_ENDS = Set.of("delivered", "failed");
    private static final Set<String> PURCHASE_ENDS = Set.of("paid", "failed");

    private final SimulatedCustomer podcaster;
    private final Counts counts;
    private final Path folder;

    /// @param folder for downloads
    Expectations(SimulatedCustomer podcaster, Counts counts, Path folder) {
        this.podcaster = podcaster;
        this.counts = counts;
        this.folder = folder;
    }

    /// What is still in progress.
    List<String> unsettled() {
        var open = new ArrayList<String>();
        podcaster.stillOpen().forEach(project -> open.add(project + " has not ended"));
        for (var purchase : podcaster.purchases()) {
            if (!PURCHASE_ENDS.contains(purchase(purchase))) {
                open.add(purchase + " is " + purchase(purchase));
            }
        }
        for (var submission : podcaster.submissions()) {
            deliveries(submission).stream()
                    .filter(delivery -> !DELIVERY_ENDS.contains(delivery))
                    .forEach(delivery -> open.add("a delivery of %s is %s".formatted(submission.project(), delivery)));
        }
        var missing = missingEvents();
        if (!missing.isEmpty()) {
            open.add(String.format(
                    Locale.ROOT, "%d events have not been received, such as %s", missing.size(), missing.getFirst()));
        }
        return open;
    }

    /// The violations, once nothing is in progress.
    List<String> broken() {
        var faults = new ArrayList<String>();
        var feed = podcaster.customer().allEvents();
        var stories = feed.stream()
                .filter(event -> event.path("type").asString().startsWith("project."))
                .collect(Collectors.groupingBy(
                        event -> event.at("/data/object/id").asString()));
        var ledger = podcaster.customer().ledger();
        for (var submission : podcaster.submissions()) {
            var project = podcaster.project(submission.project());
            faults.addAll(end(submission, project));
            faults.addAll(charge(project, ledger));
            var events = stories.getOrDefault(submission.project(), List.of());
            faults.addAll(new ProjectEvents(
                            submission.project(), project.path("status").asString(), events)
                    .faults());
        }
        faults.addAll(events(feed));
        faults.addAll(money(ledger));
        return faults;
    }

    private List<String> end(Submission submission, JsonNode project) {
        var status = project.path("status").asString();
        counts.add("projects " + status);
        var deliveries = deliveries(submission);
        deliveries.forEach(delivery -> counts.add("deliveries " + delivery));
        if (deliveries.contains("failed")) {
            return List.of("nothing is wrong with the cloud storage, and a delivery of %s failed"
                    .formatted(submission.project()));
        }
        if (!LEGAL_ENDS.contains(status) || (status.equals("cancelled") && !submission.cancelAsked())) {
            return List.of("project %s is unexpectedly %s".formatted(project, status));
        }
        return status.equals("completed") ? download(project) : List.of();
    }

    private List<String> download(JsonNode project) {
        try {
            var zip = Api.download(project.path("downloadUrl").asString(), folder.resolve("all.zip"));
            return Files.size(zip) > 0 ? List.of() : List.of("the files of %s are empty".formatted(project));
        } catch (AssertionError | IOException fault) {
            return List.of("the files of %s can't be downloaded: %s"
                    .formatted(project.path("id").asString(), fault));
        }
    }

    /// Charged once, and refunded if the project did not complete.
    private static List<String> charge(JsonNode project, List<JsonNode> ledger) {
        var id = project.path("id").asString();
        var lines = ledger.stream()
                .filter(line -> line.path("projectId").asString("").equals(id))
                .toList();
        var sum = lines.stream()
                .mapToLong(line -> line.path("deltaSeconds").asLong())
                .sum();
        var charges = lines.stream()
                .filter(line -> line.path("kind").asString().equals("charge"))
                .count();
        var completed = project.path("status").asString().equals("completed");
        var price = completed ? -project.path("creditsSeconds").asLong() : 0;
        return sum == price && charges <= 1
                ? List.of()
                : List.of("%s is %s, and its ledger lines are %s"
                        .formatted(id, project.path("status").asString(), lines));
    }

    private List<String> events(List<JsonNode> feed) {
        var faults = new ArrayList<String>();
        var ids = feed.stream().map(event -> event.path("id").asString()).toList();
        if (new HashSet<>(ids).size() < ids.size()) {
            faults.add("an event is in the feed twice");
        }
        var calls = podcaster.receiver().calls();
        counts.add("events", ids.size());
        counts.add("webhooks received", calls.size());
        calls.stream()
                .filter(call -> !call.isSignedWith(podcaster.webhookSecret()))
                .forEach(call -> faults.add("the webhook of %s has a wrong signature".formatted(call.event())));
        calls.stream()
                .map(Receiver.Call::event)
                .filter(event -> !ids.contains(event))
                .distinct()
                .forEach(event -> faults.add("%s was received and is not in the feed".formatted(event)));
        return faults;
    }

    private List<String> money(List<JsonNode> ledger) {
        var faults = new ArrayList<String>();
        var sum = ledger.stream()
                .mapToLong(line -> line.path("deltaSeconds").asLong())
                .sum();
        var balance = podcaster.customer().balance();
        if (sum != balance) {
            faults.add(String.format(Locale.ROOT, "the balance is %d, and the ledger's lines make %d", balance, sum));
        }
        Map<String, Long> bought = ledger.stream()
                .filter(line -> line.path("kind").asString().equals("purchase"))
                .collect(Collectors.groupingBy(line -> line.path("purchaseId").asString(), Collectors.counting()));
        var paid = podcaster.purchases().stream()
                .filter(purchase -> purchase(purchase).equals("paid"))
                .collect(Collectors.toMap(purchase -> purchase, _ -> 1L));
        if (!bought.equals(paid)) {
            faults.add("paid were %s, and the ledger has lines for %s".formatted(paid, bought));
        }
        return faults;
    }

    private List<String> missingEvents() {
        var received =
                podcaster.receiver().calls().stream().map(Receiver.Call::event).collect(Collectors.toSet());
        return podcaster.customer().allEvents().stream()
                .map(event -> event.path("id").asString())
                .filter(event -> !podcaster.earlierEvents().contains(event) && !received.contains(event))
                .toList();
    }

    private String purchase(String purchase) {
        return podcaster
                .api()
                .get("/v1/credits/purchases/" + purchase)
                .expect(200)
                .path("status")
                .asString();
    }

    /// A project that was not completed has no deliveries.
    private List<String> deliveries(Submission submission) {
        if (!submission.delivered()
                || !podcaster
                        .project(submission.project())
                        .path("status")
                        .asString()
                        .equals("completed")) {
            return List.of();
        }
        var found = new ArrayList<String>();
        podcaster
                .api()
                .get("/v1/projects/" + submission.project() + "/deliveries")
                .expect(200)
                .path("deliveries")
                .forEach(delivery -> found.add(delivery.path("status").asString()));
        return found.isEmpty() ? List.of("not there yet") : found;
    }
}
