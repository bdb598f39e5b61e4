package dev.podworks.contracts.project;

import java.util.List;

/// Which tracks are music, and how far they are attenuated while somebody speaks in another track.
///
/// @param positions of the files with music, from 0; one without a file has no effect
public record MusicSettings(List<Integer> positions, Double duckingDb) {
    private static final double DUCKING_DB = 18;

    public MusicSettings {
        positions = List.copyOf(positions);
        duckingDb = duckingDb == null ? DUCKING_DB : duckingDb;
    }
}
