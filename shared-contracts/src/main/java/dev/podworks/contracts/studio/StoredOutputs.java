package dev.podworks.contracts.studio;

import dev.podworks.contracts.WireEnum;
import java.util.List;

/// The outputs of one submission in the object store.
///
/// @param waveforms the waveforms of recordings and outputs, by the names in the manifest
/// @param zipKey the storage key of the zip of all outputs
/// @param manifestKey the storage key of manifest.json
/// @param warnings what is missing from the outputs, and why
public record StoredOutputs(
        List<StoredOutput> files,
        List<StoredWaveform> waveforms,
        String zipKey,
        String manifestKey,
        List<ProjectWarning> warnings) {

    /// For older events and rows, which have no warnings.
    public StoredOutputs {
        warnings = warnings == null ? List.of() : List.copyOf(warnings);
    }

    /// Without warnings.
    public StoredOutputs(List<StoredOutput> files, List<StoredWaveform> waveforms, String zipKey, String manifestKey) {
        this(files, waveforms, zipKey, manifestKey, List.of());
    }

    /// @param name the file name that people see
    /// @param objectKey its key in the object store
    public record StoredOutput(Kind kind, String name, long sizeBytes, String objectKey) {}

    /// Not listed by public routes, but in the zip and the manifest.
    public record StoredWaveform(String name, String objectKey) {}

    public enum Kind implements WireEnum {
        AUDIO,
        VIDEO,
        TRANSCRIPT
    }
}
