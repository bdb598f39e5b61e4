package dev.podworks.contracts.project;

/// How the studio processes a project. Specification: ProjectSettings.
///
/// This record is the only Java declaration of a setting: requests, stored projects, events and the manifest all
/// contain it. A setting that is absent or null in any of them has its default, so that clients may omit it and
/// that documents and events from before its introduction remain readable.
///
/// @param mergeOutput whether two tracks become one file
public record ProjectSettings(Boolean mergeOutput, NoiseLevel noiseLevel, PlosivesLevel plosivesLevel) {
    public static final ProjectSettings DEFAULTS = new ProjectSettings(false, NoiseLevel.N2, PlosivesLevel.P2);

    public ProjectSettings {
        mergeOutput = mergeOutput == null ? DEFAULTS.mergeOutput : mergeOutput;
        noiseLevel = noiseLevel == null ? DEFAULTS.noiseLevel : noiseLevel;
        plosivesLevel = plosivesLevel == null ? DEFAULTS.plosivesLevel : plosivesLevel;
    }
}
