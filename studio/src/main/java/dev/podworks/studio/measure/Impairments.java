package dev.podworks.studio.measure;

import java.util.Optional;

/// What is wrong with a recording beside noise and hum.
///
/// @param sibilanceDb level of the s-sounds relative to the voice; negative infinity for silence
/// @param clipping empty if too little is clipped to be heard
public record Impairments(double sibilanceDb, Optional<Clipping> clipping) {
    public static final Impairments NONE = new Impairments(Double.NEGATIVE_INFINITY, Optional.empty());

    /// Above the voices of announcers and readers, whose s-sounds are 9.6 to 16 dB below the voice.
    private static final double SIBILANT_DB = -8.5;

    public boolean isSibilant() {
        return sibilanceDb > SIBILANT_DB;
    }
}
