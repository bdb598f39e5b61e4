package dev.podworks.projects.show;

import dev.podworks.contracts.show.ShowDefaults;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The body of `PATCH /v1/shows/{id}`. Absent properties keep their value; `defaults` is replaced as a whole.
record UpdateShowRequest(
        @Nullable String name,
        @Nullable ShowDefaultsRequest defaults,
        @Nullable Boolean archived) {
    Optional<ShowDefaults> toDefaults() {
        return Optional.ofNullable(defaults).map(ShowDefaultsRequest::toDefaults);
    }
}
