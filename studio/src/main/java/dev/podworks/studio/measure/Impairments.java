package dev.podworks.studio.measure;

/// What is wrong with a recording beside noise and hum.
///
/// @param sibilanceDb level of the s-sounds relative to the voice; negative infinity for silence
public record Impairments(double sibilanceDb) {
    public static final Impairments NONE = new Impairments(Double.NEGATIVE_INFINITY);

    /// Above the voices of announcers and readers, whose s-sounds are 9.6 to 16 dB below the voice.
    private static final double SIBILANT_DB = -8.5;

    public boolean isSibilant() {
        return sibilanceDb > SIBILANT_DB;
    }
}
