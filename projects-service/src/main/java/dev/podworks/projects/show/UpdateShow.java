package dev.podworks.projects.show;

import dev.podworks.contracts.show.ShowDefaults;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The body of `PATCH /v1/shows/{id}`. What is absent stays; the defaults are replaced whole.
record UpdateShow(
        @Nullable String name,
        @Nullable ShowDefaultsIn defaults,
        @Nullable Boolean archived) {
    Optional<ShowDefaults> showDefaults() {
        return Optional.ofNullable(defaults).map(ShowDefaultsIn::defaults);
    }
}
