package dev.podworks.projects.submission;

import static dev.podworks.contracts.project.ProjectStatus.CANCELLED;
import static dev.podworks.contracts.project.ProjectStatus.COMPLETED;
import static dev.podworks.contracts.project.ProjectStatus.DRAFT;
import static dev.podworks.contracts.project.ProjectStatus.FAILED;
import static dev.podworks.contracts.project.ProjectStatus.PROCESSING;
import static dev.podworks.contracts.project.ProjectStatus.QUEUED;
import static dev.podworks.contracts.project.ProjectStatus.REJECTED;
import static dev.podworks.contracts.project.ProjectStatus.VALIDATING;

import dev.podworks.contracts.project.ProjectStatus;
import java.util.Map;
import java.util.Set;

/// The statuses that may follow a status, according to the specification.
final class LegalTransitions {
    private static final Map<ProjectStatus, Set<ProjectStatus>> FOLLOWERS = Map.of(
            DRAFT, Set.of(VALIDATING, CANCELLED),
            REJECTED, Set.of(VALIDATING, CANCELLED),
            // Requesting the charge keeps the status. Test projects are not charged.
            VALIDATING, Set.of(VALIDATING, REJECTED, QUEUED, CANCELLED),
            // A hold and its release keep the status.
            QUEUED, Set.of(QUEUED, PROCESSING, COMPLETED, FAILED, CANCELLED),
            PROCESSING, Set.of(QUEUED, COMPLETED, FAILED),
            FAILED, Set.of(VALIDATING),
            // The outputs expire.
            COMPLETED, Set.of(COMPLETED),
            CANCELLED, Set.of());

    private LegalTransitions() {}

    static Set<ProjectStatus> from(ProjectStatus status) {
        return FOLLOWERS.getOrDefault(status, Set.of());
    }
}
