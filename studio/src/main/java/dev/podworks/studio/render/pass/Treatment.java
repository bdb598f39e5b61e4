package dev.podworks.studio.render.pass;

import dev.podworks.studio.leveling.Crosstalk;
import dev.podworks.studio.speech.SpeechActivity;
import java.util.BitSet;

/// What is done to a track, as far as it follows from the analysis of all tracks.
public sealed interface Treatment {
    /// A voice is cleaned and leveled.
    ///
    /// @param activity where this voice speaks, and no other one whose crosstalk is heard
    /// @param music where noise is not reduced, in blocks of 50 ms
    record Speech(SpeechActivity activity, BitSet music, Crosstalk crosstalk) implements Treatment {
        /// The blocks that are no pauses of the recording.
        BitSet sounds() {
            var sounds = activity.blocks();
            sounds.or(music);
            sounds.or(crosstalk.blocks());
            return sounds;
        }
    }

    /// Music keeps its sound.
    ///
    /// @param speech the blocks in which a voice of another track speaks
    /// @param duckingDb by how much it is attenuated there
    record Music(BitSet speech, double duckingDb) implements Treatment {}
}
