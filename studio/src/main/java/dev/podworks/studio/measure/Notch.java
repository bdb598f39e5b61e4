package dev.podworks.studio.measure;

/// A narrow band that is taken out of a recording.
public record Notch(int frequencyHz, int widthHz) {}
