/// Gain over time: brings the speakers of a track to the same loudness, and attenuates in each track what its
/// microphone picks up of the other tracks' speakers, and music while somebody speaks. It computes curves from levels
/// and runs nothing.
@NullMarked
package dev.podworks.studio.leveling;

import org.jspecify.annotations.NullMarked;
