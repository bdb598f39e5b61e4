package dev.podworks.contracts.project;

/// What the studio is asked to do. Specification: ProjectSettings.
///
/// @param mergeOutput two tracks become one file
public record ProjectSettings(boolean mergeOutput, NoiseLevel noiseLevel, PlosivesLevel plosivesLevel) {
    public static final ProjectSettings DEFAULTS = new ProjectSettings(false, NoiseLevel.N2, PlosivesLevel.P2);
}
