package dev.podworks.studio.render.pass;

import dev.podworks.studio.output.AudioFormat;
import dev.podworks.studio.render.progress.StageCosts;

/// What a format costs: an encoding, and a decoding that measures it.
public final class EncodingCosts {
    private EncodingCosts() {}

    /// @param channelSeconds the length, times the channels
    /// @return core-seconds
    public static double of(AudioFormat format, double channelSeconds) {
        return StageCosts.STARTING_PASS
                + channelSeconds
                        * (StageCosts.encoding(format) + (format.isLossless() ? 0 : StageCosts.MEASURING_ENCODED));
    }
}
