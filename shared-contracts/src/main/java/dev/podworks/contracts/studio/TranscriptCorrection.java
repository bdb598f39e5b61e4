package dev.podworks.contracts.studio;

import java.time.Instant;

/// A correction of a project's transcript that is to be written into its outputs.
///
/// @param number within the project, from 1: later ones replace it
/// @param contentKey the storage key of the [CorrectedSegments], which include those of earlier corrections
/// @param savedAt when it was saved
/// @param original the outputs as they were rendered, which the correction applies to
public record TranscriptCorrection(int number, String contentKey, Instant savedAt, StoredOutputs original) {}
