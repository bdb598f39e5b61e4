package dev.podworks.projects.project;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// The price of a project: the sum of its files' durations, each rounded up to whole seconds.
public final class Price {
    private Price() {}

    /// Empty until every file is measured.
    public static Optional<Long> seconds(List<ProjectFile> files) {
        var durations = files.stream()
                .map(ProjectFile::durationSeconds)
                .filter(Objects::nonNull)
                .toList();
        return durations.size() == files.size()
                ? Optional.of(durations.stream().mapToLong(Price::wholeSeconds).sum())
                : Optional.empty();
    }

    private static long wholeSeconds(double duration) {
        return (long) Math.ceil(duration);
    }
}
