package dev.podworks.projects.editing;

import dev.podworks.contracts.project.MusicSettings;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/// Checks `settings.music.positions` of a request against the project's files.
///
/// Positions that come from a show's defaults, or whose file is removed later, are not checked: they have no effect.
final class MusicPositions {
    static final String PATH = "settings.music.positions";

    private MusicPositions() {}

    /// @param files how many the project has
    /// @throws dev.podworks.kit.error.ApiException `invalid_request`
    static void requireFiles(ProjectSettings settings, int files) {
        var positions = Optional.ofNullable(settings.music())
                .map(MusicSettings::positions)
                .orElse(List.of());
        var errors = IntStream.range(0, positions.size())
                .filter(i -> positions.get(i) >= files)
                .mapToObj(i -> new FieldError(
                        String.format(Locale.ROOT, "%s[%d]", PATH, i),
                        String.format(Locale.ROOT, "the project has no file at position %d", positions.get(i))))
                .toList();
        if (!errors.isEmpty()) {
            throw ValidationErrors.of(errors);
        }
    }
}
