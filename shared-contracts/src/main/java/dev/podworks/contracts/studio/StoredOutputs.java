package dev.podworks.contracts.studio;

import dev.podworks.contracts.WireEnum;
import java.util.List;

/// What the studio left in the object store for one submission.
///
/// @param zipKey the storage key of the zip of all outputs
/// @param manifestKey the storage key of manifest.json
public record StoredOutputs(List<StoredOutput> files, String zipKey, String manifestKey) {

    /// @param name the file's name as people see it
    /// @param objectKey where it lies in the object store
    public record StoredOutput(Kind kind, String name, long sizeBytes, String objectKey) {}

    public enum Kind implements WireEnum {
        AUDIO,
        VIDEO,
        TRANSCRIPT
    }
}
