package dev.podworks.studio.job;

import dev.podworks.contracts.WireEnum;

/// The state of a job, from which the next worker sees whether its predecessor died or released the job. `HELD`:
/// operators put the project on hold, and the job's work item is parked until the project is queued again.
enum JobState implements WireEnum {
    WAITING,
    RUNNING,
    HELD,
    ENDED
}
