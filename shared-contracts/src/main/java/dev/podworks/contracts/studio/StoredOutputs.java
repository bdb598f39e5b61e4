package dev.podworks.contracts.studio;

import dev.podworks.contracts.WireEnum;
import java.util.List;

/// What the studio left in the object store for one submission.
///
/// @param waveforms what players draw of the recordings before and after, by the names that the manifest uses
/// @param zipKey the storage key of the zip of all outputs
/// @param manifestKey the storage key of manifest.json
/// @param warnings what is missing from the files, and why
public record StoredOutputs(
        List<StoredOutput> files,
        List<StoredWaveform> waveforms,
        String zipKey,
        String manifestKey,
        List<ProjectWarning> warnings) {

    /// Older events and rows have no warnings.
    public StoredOutputs {
        warnings = warnings == null ? List.of() : List.copyOf(warnings);
    }

    /// Nothing is missing.
    public StoredOutputs(List<StoredOutput> files, List<StoredWaveform> waveforms, String zipKey, String manifestKey) {
        this(files, waveforms, zipKey, manifestKey, List.of());
    }

    /// @param name the file's name as people see it
    /// @param objectKey where it lies in the object store
    public record StoredOutput(Kind kind, String name, long sizeBytes, String objectKey) {}

    /// Listed by no public route, and in the zip and the manifest like everything else.
    public record StoredWaveform(String name, String objectKey) {}

    public enum Kind implements WireEnum {
        AUDIO,
        VIDEO,
        TRANSCRIPT
    }
}
