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
    CANCELLED
}
