package dev.podworks.studio.render.pass;

import dev.podworks.media.UnreadableMediaException;
import dev.podworks.studio.measure.PcmReader;
import java.time.Duration;

/// How much audio of one file may be rendered: as much as was charged. The price is derived from the decoded duration
/// that files-service measured; this limit holds whatever that measurement missed.
///
/// @param paid the file's share of the price, in whole seconds
public record DurationLimit(Duration paid) {
    /// A decoder may add part of a frame at the end, and a resampler a few samples.
    private static final Duration TOLERANCE = Duration.ofSeconds(1);

    private Duration max() {
        return paid.plus(TOLERANCE);
    }

    /// At 48 kHz.
    long framesMax() {
        return Math.ceilDiv(Math.multiplyExact(max().toMillis(), (long) PcmReader.SAMPLE_RATE_HZ), 1000L);
    }

    /// @throws UnreadableMediaException when the file is longer than the limit
    public void require(Duration length) throws UnreadableMediaException {
        if (length.compareTo(max()) > 0) {
            throw exceeded();
        }
    }

    /// @throws UnreadableMediaException when there are more frames than the limit
    void requireFrames(long frames) throws UnreadableMediaException {
        if (frames > framesMax()) {
            throw exceeded();
        }
    }

    private UnreadableMediaException exceeded() {
        return new UnreadableMediaException(
                "The file contains more audio than its header states (%s s were measured). ".formatted(paid.toSeconds())
                        + "Export it again with an audio editor, upload the new file and submit a project with it.");
    }
}
