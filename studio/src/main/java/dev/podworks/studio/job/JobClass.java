package dev.podworks.studio.job;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.ProjectSnapshot.Track;
import dev.podworks.studio.StudioProperties;
import java.time.Duration;
import java.util.Objects;

/// What a job needs. Each class has its own queue and workers, so that long jobs do not keep short ones waiting, and
/// replicas for large jobs can be scaled on their own.
///
/// The measure is the audio of all tracks together, since computing time and disk grow with it: about half a second of
/// one core for each second, transcripts included, and 11.5 MB of disk per minute and channel, with 2 MB per minute for
/// the transcript. [#STANDARD] therefore needs up to 1.5 core-hours and, in stereo, 4.5 GB. [#LARGE] has no such limit:
/// 8 tracks of 8 hours need 32 core-hours and, in stereo, 96 GB.
enum JobClass implements WireEnum {
    /// Up to three hours of audio. Its queue has the name from before there were classes.
    STANDARD("render"),
    LARGE("render-large");

    private static final Duration STANDARD_MAX = Duration.ofHours(3);

    private final String queue;

    JobClass(String queue) {
        this.queue = queue;
    }

    /// Called when the job is created and at no other time: a job stays in its queue if a later release draws the line
    /// elsewhere. A duration that is missing, which is a defect, counts as zero: the worker reports it.
    static JobClass of(ProjectSnapshot project) {
        var seconds = project.files().stream()
                .map(Track::durationSeconds)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sum();
        return seconds > STANDARD_MAX.toSeconds() ? LARGE : STANDARD;
    }

    /// The queue of `kit.lease`.
    String queue() {
        return queue;
    }

    /// How many such jobs a replica runs at the same time. Zero: it takes none.
    int atOnce(StudioProperties properties) {
        return switch (this) {
            case STANDARD -> properties.jobsAtOnce();
            case LARGE -> properties.largeJobsAtOnce();
        };
    }
}
