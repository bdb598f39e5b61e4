package dev.podworks.studio.measure;

/// A notch filter: the narrow band that it removes.
public record Notch(int frequencyHz, int widthHz) {}
