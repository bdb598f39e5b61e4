package dev.podworks.studio.measure;

import java.util.List;

/// The frequencies of power grids.
public enum MainsFrequency {
    HZ_50(50),
    HZ_60(60);

    private final int frequencyHz;

    MainsFrequency(int frequencyHz) {
        this.frequencyHz = frequencyHz;
    }

    public int frequencyHz() {
        return frequencyHz;
    }

    /// Notch filters for the fundamental and the second harmonic. Wider notches, and notches at higher harmonics,
    /// degrade the voice.
    List<Notch> notches() {
        return List.of(new Notch(frequencyHz, 3), new Notch(2 * frequencyHz, 2));
    }
}
