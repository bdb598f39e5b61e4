package dev.podworks.projects.show;

import dev.podworks.contracts.show.ShowDefaults;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The body of `POST /v1/shows`.
record CreateShow(String name, @Nullable ShowDefaultsIn defaults) {
    ShowDefaults showDefaults() {
        return Optional.ofNullable(defaults).map(ShowDefaultsIn::defaults).orElse(ShowDefaults.NONE);
    }
}
