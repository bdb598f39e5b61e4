package dev.podworks.studio.measure;

/// Which channels of a recording have sound. Many interfaces record one microphone to one side.
public enum StereoUse {
    ALL,
    LEFT_ONLY,
    RIGHT_ONLY;

    private static final double INAUDIBLE_DB = -60;

    /// @param powers of the channels
    static StereoUse of(double[] powers) {
        if (powers.length != 2) {
            return ALL;
        }
        double inaudible = Power.ofDb(INAUDIBLE_DB);
        if (powers[1] < powers[0] * inaudible) {
            return LEFT_ONLY;
        }
        return powers[0] < powers[1] * inaudible ? RIGHT_ONLY : ALL;
    }
}
