package dev.podworks.studio.measure;

/// Takes PCM audio.
@FunctionalInterface
public interface PcmSink {
    /// Takes the next block. All blocks but the last have [PcmReader#BLOCK_FRAMES] frames.
    ///
    /// @param channels one array per channel, where full scale is 1; reused by the caller after this returns
    void accept(double[][] channels, int frames);
}
