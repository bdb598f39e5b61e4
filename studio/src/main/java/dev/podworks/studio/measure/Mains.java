package dev.podworks.studio.measure;

import java.util.List;

/// The two frequencies that the world's power lines hum at.
public enum Mains {
    HZ_50(50),
    HZ_60(60);

    private final int frequencyHz;

    Mains(int frequencyHz) {
        this.frequencyHz = frequencyHz;
    }

    public int frequencyHz() {
        return frequencyHz;
    }

    /// What takes the tone and its double out. Wider notches, and notches at higher harmonics, hurt the voice.
    List<Notch> notches() {
        return List.of(new Notch(frequencyHz, 3), new Notch(2 * frequencyHz, 2));
    }
}
