package dev.podworks.contracts.project;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How the studio processes a project. Specification: ProjectSettings.
///
/// This record is the only Java declaration of a setting: requests, stored projects, events and the manifest all
/// contain it. A setting that is absent or null in any of them has its default, so that clients may omit it and
/// that documents and events from before its introduction remain readable.
///
/// @param mergeOutput whether two tracks become one file
/// @param loudnessLufs integrated loudness of every output with audio, BS.1770
/// @param leveler whether the speakers of a track are brought to the same loudness
/// @param formats of the audio outputs, at least one; null for the standard ones
/// @param trimSilence which pauses are shortened; null for none
/// @param music which tracks are music; null for none
public record ProjectSettings(
        Boolean mergeOutput,
        NoiseLevel noiseLevel,
        PlosivesLevel plosivesLevel,
        Double loudnessLufs,
        Boolean leveler,
        @Nullable Map<AudioFormatName, AudioFormatSettings> formats,
        TranscriptSettings transcript,
        @Nullable TrimSilenceSettings trimSilence,
        @Nullable MusicSettings music) {
    public static final ProjectSettings DEFAULTS = new ProjectSettings(
            false, NoiseLevel.N2, PlosivesLevel.P2, -16.0, true, null, TranscriptSettings.DEFAULTS, null, null);

    public ProjectSettings {
        mergeOutput = mergeOutput == null ? DEFAULTS.mergeOutput : mergeOutput;
        noiseLevel = noiseLevel == null ? DEFAULTS.noiseLevel : noiseLevel;
        plosivesLevel = plosivesLevel == null ? DEFAULTS.plosivesLevel : plosivesLevel;
        loudnessLufs = loudnessLufs == null ? DEFAULTS.loudnessLufs : loudnessLufs;
        leveler = leveler == null ? DEFAULTS.leveler : leveler;
        formats = formats == null ? null : chosen(formats);
        transcript = transcript == null ? DEFAULTS.transcript : transcript;
    }

    /// The other settings have their defaults.
    public ProjectSettings(boolean mergeOutput, NoiseLevel noiseLevel, PlosivesLevel plosivesLevel) {
        this(
                mergeOutput,
                noiseLevel,
                plosivesLevel,
                DEFAULTS.loudnessLufs,
                DEFAULTS.leveler,
                DEFAULTS.formats,
                DEFAULTS.transcript,
                DEFAULTS.trimSilence,
                DEFAULTS.music);
    }

    /// Whether the file at a position is music.
    public boolean isMusic(int position) {
        return music != null && music.positions().contains(position);
    }

    /// A format with null is not chosen; without any, the standard ones are.
    private static @Nullable Map<AudioFormatName, AudioFormatSettings> chosen(
            Map<AudioFormatName, AudioFormatSettings> formats) {
        var chosen = new EnumMap<AudioFormatName, AudioFormatSettings>(AudioFormatName.class);
        formats.forEach((name, settings) -> {
            if (settings != null) {
                chosen.put(name, settings);
            }
        });
        return chosen.isEmpty() ? null : Collections.unmodifiableMap(chosen);
    }
}
