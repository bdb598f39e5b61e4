package dev.podworks.studio.transcript;

import java.util.Comparator;
import java.util.List;

/// The segments of all speakers, ordered by time.
public record Transcript(String language, List<Segment> segments) {
    public Transcript {
        segments = segments.stream()
                .sorted(Comparator.comparingDouble(Segment::startSeconds))
                .toList();
    }
}
