package dev.podworks.projects.show;

import dev.podworks.contracts.show.ShowDefaults;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The body of `POST /v1/shows`.
record CreateShowRequest(String name, @Nullable ShowDefaultsRequest defaults) {
    ShowDefaults toDefaults() {
        return Optional.ofNullable(defaults)
                .map(ShowDefaultsRequest::toDefaults)
                .orElse(ShowDefaults.NONE);
    }
}
