package dev.podworks.studio.leveling;

import dev.podworks.studio.leveling.GainCurve.Change;
import dev.podworks.studio.measure.LevelEnvelope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/// Brings the speakers of one track to about the same loudness. The gain is constant while a speaker speaks, and
/// changes in pauses where there are any, so that it can't be heard to change. Music, and whatever else is not speech,
/// keeps its level.
public final class Leveler {
    /// A voice may differ by that much from the track's loudness: nobody hears it.
    private static final double TOLERANCE_DB = 1;

    private static final double GAIN_MIN_DB = -12;
    private static final double GAIN_MAX_DB = 18;
    /// What is quieter than that is not addressed to the microphone.
    private static final double BACKGROUND_DB = -30;
    /// 10 dB. What is quieter is noise that was taken for speech: to raise it would make it as loud as a voice.
    private static final double SPEECH_ABOVE_NOISE = 10;
    /// A pause between sentences. In shorter ones, the gain changes from one speaker's to the next one's.
    private static final int PAUSE_BLOCKS_MIN = 4;
    /// Longer than any pause for breath: music, or a silence that keeps its level.
    private static final int BREAK_BLOCKS_MIN = 60;

    private static final long PAUSE_RAMP_FRAMES = LevelEnvelope.frame(3);
    private static final long SPEECH_RAMP_FRAMES = LevelEnvelope.frame(2);
    /// Where speakers follow each other without a pause, the gain changes in the quietest block nearby.
    private static final int BOUNDARY_BLOCKS = 4;

    /// As in BS.1770.
    private static final double RELATIVE_GATE = 0.1;

    private Leveler() {}

    /// A run of speech with one gain.
    ///
    /// @param endBlock exclusive
    private record Section(int startBlock, int endBlock, double gainDb) {}

    /// @param envelope of a cleaned voice
    /// @param speech the blocks in which it speaks
    /// @param music those with music
    public static GainCurve curve(LevelEnvelope envelope, BitSet speech, BitSet music) {
        int[] blocks = speech.get(0, envelope.blocks()).stream().toArray();
        double[] powers = Arrays.stream(blocks).mapToDouble(envelope::power).toArray();
        if (powers.length == 0) {
            return GainCurve.FLAT;
        }
        var sections = sections(blocks, powers, noisePower(envelope, music));
        var changes = new ArrayList<Change>();
        var first = sections.getFirst();
        double initialDb = pauseGainDb(first.startBlock(), first.gainDb());
        double gainDb = initialDb;
        int end = 0;
        for (int i = 0; i < sections.size(); i++) {
            var section = sections.get(i);
            int pause = section.startBlock() - end;
            if (i > 0 && pause >= PAUSE_BLOCKS_MIN) {
                double pauseDb = pauseGainDb(pause, Math.min(gainDb, section.gainDb()));
                changes.add(new Change(LevelEnvelope.frame(end) + PAUSE_RAMP_FRAMES, PAUSE_RAMP_FRAMES, pauseDb));
            }
            changes.add(change(section, pause));
            gainDb = section.gainDb();
            end = section.endBlock();
        }
        double finalDb = pauseGainDb(envelope.blocks() - end, gainDb);
        changes.add(new Change(LevelEnvelope.frame(end) + PAUSE_RAMP_FRAMES, PAUSE_RAMP_FRAMES, finalDb));
        return GainCurve.of(initialDb, changes);
    }

    private static Change change(Section section, int pauseBlocks) {
        long start = LevelEnvelope.frame(section.startBlock());
        return pauseBlocks > 0
                ? new Change(start, Math.min(PAUSE_RAMP_FRAMES, LevelEnvelope.frame(pauseBlocks)), section.gainDb())
                : new Change(start + SPEECH_RAMP_FRAMES / 2, SPEECH_RAMP_FRAMES, section.gainDb());
    }

    /// Pauses are not raised: their noise would be heard to rise and fall with the speakers.
    ///
    /// @param lowerGainDb of the sections around the pause
    private static double pauseGainDb(int pauseBlocks, double lowerGainDb) {
        return pauseBlocks >= BREAK_BLOCKS_MIN ? 0 : Math.min(lowerGainDb, 0);
    }

    /// Divided at changes of loudness and at pauses.
    private static List<Section> sections(int[] blocks, double[] powers, double noisePower) {
        double targetPower = gatedMean(powers);
        var sections = new ArrayList<Section>();
        var starts = Sections.starts(powers);
        int from = 0;
        for (int i = 0; i < starts.size(); i++) {
            boolean isLast = i + 1 == starts.size();
            int to = isLast ? blocks.length : quietest(powers, from, starts.get(i + 1));
            double power = gatedMean(Arrays.copyOfRange(powers, from, to));
            double gainDb = power < noisePower * SPEECH_ABOVE_NOISE ? 0 : gainDb(power, targetPower);
            addRuns(blocks, from, to, gainDb, sections);
            from = to;
        }
        return sections;
    }

    /// Of the quietest tenth, whatever the detector takes for speech.
    private static double noisePower(LevelEnvelope envelope, BitSet music) {
        double[] powers = IntStream.range(0, envelope.blocks())
                .filter(block -> !music.get(block))
                .mapToDouble(envelope::power)
                .sorted()
                .toArray();
        return powers.length == 0 ? 0 : powers[powers.length / 10];
    }

    private static void addRuns(int[] blocks, int from, int to, double gainDb, List<Section> sections) {
        int start = from;
        for (int i = from + 1; i <= to; i++) {
            if (i == to || blocks[i] != blocks[i - 1] + 1) {
                sections.add(new Section(blocks[start], blocks[i - 1] + 1, gainDb));
                start = i;
            }
        }
    }

    private static int quietest(double[] powers, int from, int around) {
        int quietest = around;
        for (int i = Math.max(from + 1, around - BOUNDARY_BLOCKS);
                i < Math.min(powers.length, around + BOUNDARY_BLOCKS);
                i++) {
            quietest = powers[i] < powers[quietest] ? i : quietest;
        }
        return quietest;
    }

    private static double gainDb(double power, double targetPower) {
        double missingDb = 10 * Math.log10(targetPower / power);
        if (Double.isNaN(missingDb) || missingDb > -BACKGROUND_DB) {
            return 0;
        }
        double beyondDb = Math.max(0, Math.abs(missingDb) - TOLERANCE_DB);
        return Math.clamp(Math.copySign(beyondDb, missingDb), GAIN_MIN_DB, GAIN_MAX_DB);
    }

    /// The mean of the blocks that are at most 10 dB below the mean of all.
    private static double gatedMean(double[] powers) {
        double mean = Arrays.stream(powers).average().orElse(0);
        return Arrays.stream(powers)
                .filter(power -> power >= mean * RELATIVE_GATE)
                .average()
                .orElse(0);
    }
}
