package dev.podworks.projects.project;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// What a project costs: every file's length rounded up to whole seconds, in sum. Decisions: Price.
public final class Price {
    private Price() {}

    /// Empty until every file is measured.
    public static Optional<Long> seconds(List<ProjectFile> files) {
        var lengths = files.stream()
                .map(ProjectFile::durationSeconds)
                .filter(Objects::nonNull)
                .toList();
        return lengths.size() == files.size()
                ? Optional.of(lengths.stream().mapToLong(Price::wholeSeconds).sum())
                : Optional.empty();
    }

    private static long wholeSeconds(double length) {
        return (long) Math.ceil(length);
    }
}
