package dev.podworks.contracts.project;

/// How the studio processes a project. Specification: ProjectSettings.
///
/// This record is the only Java declaration of a setting: requests, stored projects, events and the manifest all
/// contain it. A setting that is absent or null in any of them has its default, so that clients may omit it and
/// that documents and events from before its introduction remain readable.
///
/// @param mergeOutput whether two tracks become one file
/// @param loudnessLufs integrated loudness of every output with audio, BS.1770
public record ProjectSettings(
        Boolean mergeOutput, NoiseLevel noiseLevel, PlosivesLevel plosivesLevel, Double loudnessLufs) {
    public static final ProjectSettings DEFAULTS = new ProjectSettings(false, NoiseLevel.N2, PlosivesLevel.P2, -16.0);

    public ProjectSettings {
        mergeOutput = mergeOutput == null ? DEFAULTS.mergeOutput : mergeOutput;
        noiseLevel = noiseLevel == null ? DEFAULTS.noiseLevel : noiseLevel;
        plosivesLevel = plosivesLevel == null ? DEFAULTS.plosivesLevel : plosivesLevel;
        loudnessLufs = loudnessLufs == null ? DEFAULTS.loudnessLufs : loudnessLufs;
    }

    /// The other settings have their defaults.
    public ProjectSettings(boolean mergeOutput, NoiseLevel noiseLevel, PlosivesLevel plosivesLevel) {
        this(mergeOutput, noiseLevel, plosivesLevel, DEFAULTS.loudnessLufs);
    }
}
