package dev.podworks.projects.submission;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.projects.submission.SagaEvent.Answer;
import dev.podworks.projects.submission.SagaEvent.ChargeRefused;
import dev.podworks.projects.submission.SagaEvent.ChargeSettled;
import dev.podworks.projects.submission.Transition.Announcement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

/// What billing does, as its guarantees say: it hears of a project in order and when it likes, charges a submission
/// once, answers every request the same, and gives back once what a submission that ended took. Worse than it is, it
/// never hears of some requests.
final class BillingModel {
    private final Random random;
    private final List<Announcement> told = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();
    private final Map<Integer, Long> taken = new HashMap<>();
    private final Set<Integer> refused = new HashSet<>();
    private final Set<Integer> refunded = new HashSet<>();
    private int heard;

    BillingModel(Random random) {
        this.random = random;
    }

    void tell(Announcement announcement) {
        told.add(announcement);
    }

    boolean isBehind() {
        return heard < told.size();
    }

    /// Hears the next event, if there is one.
    void hear() {
        if (isBehind()) {
            var announcement = told.get(heard++);
            var project = announcement.project().snapshot();
            if (project.mode() == Mode.LIVE && project.submission() > 0) {
                hear(announcement, project);
            }
        }
    }

    private void hear(Announcement announcement, ProjectSnapshot project) {
        switch (announcement.type()) {
            case PROJECT_CHARGE_REQUESTED -> hearRequest(project);
            case PROJECT_FAILED, PROJECT_CANCELLED -> refunded.add(project.submission());
            default -> {}
        }
    }

    private void hearRequest(ProjectSnapshot project) {
        if (random.nextInt(5) > 0) {
            charge(project);
        }
    }

    private void charge(ProjectSnapshot project) {
        var submission = project.submission();
        if (taken.containsKey(submission)) {
            answers.add(new ChargeSettled(submission));
        } else if (refunded.contains(submission) || refused.contains(submission) || random.nextInt(4) == 0) {
            refused.add(submission);
            answers.add(new ChargeRefused(submission, 0));
        } else {
            taken.put(submission, Objects.requireNonNull(project.creditsSeconds()));
            answers.add(new ChargeSettled(submission));
        }
    }

    boolean hasAnswers() {
        return !answers.isEmpty();
    }

    /// Any answer it ever gave: late, out of order, and repeated.
    Answer anyAnswer() {
        return answers.get(random.nextInt(answers.size()));
    }

    Answer latestAnswer() {
        return answers.getLast();
    }

    boolean isPaid(int submission) {
        return taken.containsKey(submission) && !refunded.contains(submission);
    }

    /// What the account has paid in the end, over all submissions.
    long paidSeconds() {
        return taken.entrySet().stream()
                .filter(charge -> !refunded.contains(charge.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
