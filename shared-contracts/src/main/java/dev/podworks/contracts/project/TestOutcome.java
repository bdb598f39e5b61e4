package dev.podworks.contracts.project;

import dev.podworks.contracts.WireEnum;

/// What the simulator does with a test project: `slow` takes about ten minutes. Specification: Project creation input.
public enum TestOutcome implements WireEnum {
    COMPLETED,
    FAILED,
    SLOW
}
