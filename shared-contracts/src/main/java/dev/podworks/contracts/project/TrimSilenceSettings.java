package dev.podworks.contracts.project;

/// Which pauses are shortened.
///
/// @param maxPauseSeconds longer pauses are shortened to this length
public record TrimSilenceSettings(Double maxPauseSeconds) {
    private static final double MAX_PAUSE_SECONDS = 2;

    public TrimSilenceSettings {
        maxPauseSeconds = maxPauseSeconds == null ? MAX_PAUSE_SECONDS : maxPauseSeconds;
    }
}
