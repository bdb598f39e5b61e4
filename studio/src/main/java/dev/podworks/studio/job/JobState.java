package dev.podworks.studio.job;

import dev.podworks.contracts.WireEnum;

/// Where a job stands, so that the next worker can tell a dead predecessor from one that gave the job back.
/// `HELD` is put on hold by operators: its work is parked until its project is queued again.
enum JobState implements WireEnum {
    WAITING,
    RUNNING,
    HELD,
    ENDED
}
