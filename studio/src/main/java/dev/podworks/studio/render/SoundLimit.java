package dev.podworks.studio.render;

import dev.podworks.media.UnreadableMediaException;
import dev.podworks.studio.measure.PcmReader;
import java.time.Duration;

/// How much sound of one file may be handed out: as much as was paid for. The price is made of the length that
/// files-service has measured; this holds whatever that measurement missed.
///
/// @param paid the file's share of the price, in whole seconds
record SoundLimit(Duration paid) {
    /// A decoder may add a part of a frame at the end, and a resampler a few samples.
    static final Duration TOLERANCE = Duration.ofSeconds(1);

    private Duration max() {
        return paid.plus(TOLERANCE);
    }

    /// At 48 kHz.
    long framesMax() {
        return Math.ceilDiv(Math.multiplyExact(max().toMillis(), (long) PcmReader.SAMPLE_RATE_HZ), 1000L);
    }

    /// @throws UnreadableMediaException when it is longer than what was paid for
    void require(Duration length) throws UnreadableMediaException {
        if (length.compareTo(max()) > 0) {
            throw tooMuch();
        }
    }

    /// @throws UnreadableMediaException when there are more than what was paid for
    void requireFrames(long frames) throws UnreadableMediaException {
        if (frames > framesMax()) {
            throw tooMuch();
        }
    }

    private UnreadableMediaException tooMuch() {
        return new UnreadableMediaException(
                "The recording holds more sound than its measurement found (%s s): its header states a wrong length. "
                                .formatted(paid.toSeconds())
                        + "Save it again with an audio editor, upload the new file and submit a project with it.");
    }
}
