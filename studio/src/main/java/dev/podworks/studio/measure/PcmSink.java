package dev.podworks.studio.measure;

/// Listens to sound.
@FunctionalInterface
public interface PcmSink {
    /// Takes the next block. All blocks but the last have [PcmReader#BLOCK_FRAMES] frames.
    ///
    /// @param channels one array a channel, full scale is 1; theirs again once this returns
    void accept(double[][] channels, int frames);
}
