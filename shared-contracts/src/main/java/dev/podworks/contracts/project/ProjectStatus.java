package dev.podworks.contracts.project;

import dev.podworks.contracts.WireEnum;

/// Specification: Project status.
public enum ProjectStatus implements WireEnum {
    DRAFT,
    VALIDATING,
    REJECTED,
    QUEUED,
    PROCESSING,
    COMPLETED,
    FAILED,
    CANCELLED;

    /// Whether a submission of the project is being validated, queued or processed.
    public boolean isUnfinished() {
        return switch (this) {
            case VALIDATING, QUEUED, PROCESSING -> true;
            case DRAFT, REJECTED, COMPLETED, FAILED, CANCELLED -> false;
        };
    }
}
