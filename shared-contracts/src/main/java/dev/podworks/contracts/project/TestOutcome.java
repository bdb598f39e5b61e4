package dev.podworks.contracts.project;

import dev.podworks.contracts.WireEnum;

/// The simulated result of a test project. `slow` completes after about ten minutes. Specification: Project
/// creation input.
public enum TestOutcome implements WireEnum {
    COMPLETED,
    FAILED,
    SLOW
}
