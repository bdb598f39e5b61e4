package dev.podworks.contracts.studio;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What differs between a corrected transcript and the original one.
///
/// @param segments at most one for each segment of the original, ordered by index
public record CorrectedSegments(List<Segment> segments) {
    public CorrectedSegments {
        segments = List.copyOf(segments);
    }

    /// @param index of the segment in the original transcript
    /// @param text null to keep it; empty to remove the segment
    /// @param speaker null to keep it
    public record Segment(
            int index, @Nullable String text, @Nullable String speaker) {
        /// Whether the segment is removed.
        public boolean removes() {
            return text != null && text.isEmpty();
        }
    }
}
