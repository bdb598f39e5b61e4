package dev.podworks.studio.leveling;

import java.util.Optional;

/// How much of one voice another voice's microphone picks up.
///
/// While only the first speaks, the ratio of the two levels is always about the same. While both speak, or the
/// second alone, it is anything. So the ratio that is by far the most frequent is the coupling.
///
/// @param factor of powers
record Coupling(VoiceLevels voice, double factor) {
    /// Of the blocks in which the voice is loud.
    private static final double LOUD_SHARE = 0.25;
    /// Of those, how many must have about the same ratio. With crosstalk they are 70 to 80 %; of two people who speak
    /// all the time, independently of each other, 25 to 42 %.
    private static final double SHARE_MIN = 0.55;

    /// 3 s.
    private static final int LOUD_BLOCKS_MIN = 60;
    private static final int RATIO_MIN_DB = -50;
    private static final int RATIO_MAX_DB = 20;
    /// Above this, it is the same voice in two files.
    private static final int COUPLING_MAX_DB = -6;

    private static final int TOLERANCE_DB = 3;
    /// Less can't be told from the second recording's noise.
    private static final double AUDIBLE_ABOVE_NOISE = 2;

    /// @return empty where it is too little to be measured
    static Optional<Coupling> measure(VoiceLevels voice, VoiceLevels microphone) {
        int[] histogram = new int[RATIO_MAX_DB - RATIO_MIN_DB];
        int loud = 0;
        for (int block = 0; block < microphone.envelope().blocks(); block++) {
            if (voice.at(block) > voice.voicePower() * LOUD_SHARE) {
                loud++;
                double picked = microphone.at(block);
                int ratioDb = (int) Math.floor(10 * Math.log10((picked - microphone.noisePower()) / voice.at(block)));
                if (picked > microphone.noisePower() * AUDIBLE_ABOVE_NOISE
                        && ratioDb >= RATIO_MIN_DB
                        && ratioDb < RATIO_MAX_DB) {
                    histogram[ratioDb - RATIO_MIN_DB]++;
                }
            }
        }
        return loud < LOUD_BLOCKS_MIN ? Optional.empty() : mostFrequent(voice, histogram, loud * SHARE_MIN);
    }

    private static Optional<Coupling> mostFrequent(VoiceLevels voice, int[] histogram, double countMin) {
        int bestCount = 0;
        int bestDb = 0;
        for (int centre = TOLERANCE_DB; centre < histogram.length - TOLERANCE_DB; centre++) {
            int count = 0;
            for (int i = centre - TOLERANCE_DB; i <= centre + TOLERANCE_DB; i++) {
                count += histogram[i];
            }
            if (count > bestCount) {
                bestCount = count;
                bestDb = centre + RATIO_MIN_DB;
            }
        }
        return bestCount >= countMin && bestDb <= COUPLING_MAX_DB
                ? Optional.of(new Coupling(voice, Math.pow(10, (bestDb + 0.5) / 10)))
                : Optional.empty();
    }

    /// The power that the microphone picks up in a block, which reverberation prolongs.
    double power(int block) {
        double loudest = 0;
        for (int i = block - 2; i <= block + 1; i++) {
            loudest = Math.max(loudest, voice.at(i));
        }
        return factor * loudest;
    }
}
