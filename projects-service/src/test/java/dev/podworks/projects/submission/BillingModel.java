package dev.podworks.projects.submission;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.projects.submission.SagaEvent.ChargeRefused;
import dev.podworks.projects.submission.SagaEvent.ChargeSettled;
import dev.podworks.projects.submission.SagaEvent.ExternalEvent;
import dev.podworks.projects.submission.Transition.OutgoingEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

/// Billing according to its guarantees: it receives the events of a project in order with any delay, charges a
/// submission once, responds to repeated requests in the same way, and refunds an ended submission once. In
/// addition, it loses some requests.
final class BillingModel {
    private final Random random;
    private final List<OutgoingEvent> events = new ArrayList<>();
    private final List<ExternalEvent> responses = new ArrayList<>();
    private final Map<Integer, Long> charged = new HashMap<>();
    private final Set<Integer> refused = new HashSet<>();
    private final Set<Integer> refunded = new HashSet<>();
    private int received;

    BillingModel(Random random) {
        this.random = random;
    }

    void publish(OutgoingEvent event) {
        events.add(event);
    }

    boolean isBehind() {
        return received < events.size();
    }

    /// Receives the next event, if there is one.
    void receive() {
        if (isBehind()) {
            var event = events.get(received++);
            var project = event.project().snapshot();
            if (project.mode() == Mode.LIVE && project.submission() > 0) {
                handle(event, project);
            }
        }
    }

    private void handle(OutgoingEvent event, ProjectSnapshot project) {
        switch (event.type()) {
            case PROJECT_CHARGE_REQUESTED -> handleRequest(project);
            case PROJECT_FAILED, PROJECT_CANCELLED -> refunded.add(project.submission());
            default -> {}
        }
    }

    private void handleRequest(ProjectSnapshot project) {
        if (random.nextInt(5) > 0) {
            charge(project);
        }
    }

    private void charge(ProjectSnapshot project) {
        var submission = project.submission();
        if (charged.containsKey(submission)) {
            responses.add(new ChargeSettled(submission));
        } else if (refunded.contains(submission) || refused.contains(submission) || random.nextInt(4) == 0) {
            refused.add(submission);
            responses.add(new ChargeRefused(submission, 0));
        } else {
            charged.put(submission, Objects.requireNonNull(project.creditsSeconds()));
            responses.add(new ChargeSettled(submission));
        }
    }

    boolean hasResponses() {
        return !responses.isEmpty();
    }

    /// Any response so far: late, out of order, or repeated.
    ExternalEvent anyResponse() {
        return responses.get(random.nextInt(responses.size()));
    }

    ExternalEvent latestResponse() {
        return responses.getLast();
    }

    boolean isPaid(int submission) {
        return charged.containsKey(submission) && !refunded.contains(submission);
    }

    /// What the account has paid for all submissions, minus refunds.
    long paidSeconds() {
        return charged.entrySet().stream()
                .filter(charge -> !refunded.contains(charge.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
