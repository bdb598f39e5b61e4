package dev.podworks.studio.leveling;

import dev.podworks.studio.measure.BlockRun;
import java.util.BitSet;
import java.util.List;

/// Decides in which blocks a microphone's own voice speaks: where the level is clearly above what it picks up of the
/// others. Who spoke last stays on during silences, so that the room's sound changes only together with a voice.
final class CrosstalkDetector {
    /// 6 dB above what is picked up: the coupling varies with every sound.
    private static final double OWN_ABOVE_PICKED_UP = 4;

    private static final double ABOVE_NOISE = 2;
    /// Quieter than that is not speech into this microphone.
    private static final double OWN_SHARE_MIN = 0.003;
    /// A single block is a click.
    private static final int OWN_BLOCKS_MIN = 2;

    private static final int BEFORE_BLOCKS = 3;
    private static final int AFTER_BLOCKS = 5;
    /// Shorter attenuation would be heard as chopping.
    private static final int CROSSTALK_BLOCKS_MIN = 8;

    /// -12 dB. A microphone that picks up more, and has no voice of its own, is a second recording of the same voice:
    /// to mute it would lose the customer's file.
    private static final double LISTENER_PICKS_UP_MAX = 0.063;

    private final VoiceLevels own;
    private final List<Coupling> coupled;
    private final int blocks;

    CrosstalkDetector(VoiceLevels own, List<Coupling> coupled) {
        this.own = own;
        this.coupled = coupled;
        this.blocks = own.envelope().blocks();
    }

    Crosstalk detect() {
        var speaking = widened(ownSpeech());
        if (speaking.isEmpty()) {
            return picksUpLittle() ? Crosstalk.throughout(blocks) : Crosstalk.NONE;
        }
        var crosstalk = new BitSet(blocks);
        boolean isCrosstalk = false;
        for (int block = 0; block < blocks; block++) {
            isCrosstalk = !speaking.get(block) && (isCrosstalk || pickedUp(block) > own.noisePower() * ABOVE_NOISE);
            crosstalk.set(block, isCrosstalk);
        }
        if (isCrosstalk) {
            crosstalk.set(blocks, blocks + CROSSTALK_BLOCKS_MIN);
        }
        return Crosstalk.between(withoutShortRuns(crosstalk, CROSSTALK_BLOCKS_MIN));
    }

    private BitSet ownSpeech() {
        var speech = new BitSet(blocks);
        double min = Math.max(own.noisePower() * ABOVE_NOISE, own.voicePower() * OWN_SHARE_MIN);
        for (int block = 0; block < blocks; block++) {
            speech.set(block, own.at(block) > Math.max(min, pickedUp(block) * OWN_ABOVE_PICKED_UP));
        }
        return withoutShortRuns(speech, OWN_BLOCKS_MIN);
    }

    private boolean picksUpLittle() {
        return coupled.stream().allMatch(each -> each.factor() <= LISTENER_PICKS_UP_MAX);
    }

    private double pickedUp(int block) {
        return coupled.stream().mapToDouble(each -> each.power(block)).sum();
    }

    /// The soft starts and ends of words are quieter than what is picked up.
    private static BitSet widened(BitSet speech) {
        var wide = new BitSet();
        speech.stream().forEach(block -> wide.set(Math.max(0, block - BEFORE_BLOCKS), block + AFTER_BLOCKS + 1));
        return wide;
    }

    private static BitSet withoutShortRuns(BitSet set, int min) {
        var result = new BitSet();
        for (var run : BlockRun.of(set)) {
            if (run.length() >= min) {
                result.set(run.start(), run.end());
            }
        }
        return result;
    }
}
