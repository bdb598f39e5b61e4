package dev.podworks.files.check;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.ReceivedObject;
import dev.podworks.media.Ffmpeg;
import dev.podworks.media.FfmpegException;
import dev.podworks.media.MediaException;
import dev.podworks.media.MediaInfo;
import dev.podworks.media.MediaProbe;
import dev.podworks.media.MediaSource;
import dev.podworks.media.UnreadableMediaException;
import dev.podworks.store.PresignedUrls;
import java.time.Duration;

/// Measures a captured file: FFmpeg reads it from the object store through a presigned URL.
final class MediaMeasurement {
    private static final Duration LINK_VALIDITY = Duration.ofHours(1);
    private static final double NANOS_PER_SECOND = 1e9;

    private final PresignedUrls links;
    private final MediaProbe probe;

    MediaMeasurement(PresignedUrls links, Ffmpeg ffmpeg) {
        this.links = links;
        this.probe = new MediaProbe(ffmpeg);
    }

    /// @throws FfmpegException if the object could not be read, or another possibly transient failure occurred
    CheckResult measure(InputFile file) throws FfmpegException, InterruptedException {
        var source = new MediaSource.Remote(links.toReadInside(ObjectKeys.file(file.id()), LINK_VALIDITY));
        try {
            var speakers = new SpeakerDetector();
            var info = probe.probe(source, speakers);
            return new CheckResult.Readable(measured(file.receivedObject(), info, speakers.hasTwoSpeakers()));
        } catch (MediaException e) {
            return switch (e) {
                case UnreadableMediaException unreadable ->
                    CheckResult.unreadable(String.valueOf(unreadable.getMessage()));
                case FfmpegException failure -> throw failure;
            };
        }
    }

    private static Measured measured(ReceivedObject object, MediaInfo info, boolean twoSpeakers) {
        return new Measured(
                info.duration().toNanos() / NANOS_PER_SECOND,
                info.channels(),
                info.sampleRateHz(),
                object.sizeBytes(),
                info.hasVideo(),
                twoSpeakers);
    }
}
