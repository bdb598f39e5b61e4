package dev.podworks.projects.show;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowDefaults;
import java.time.Instant;

/// The response body of a show. Specification: Show.
record ShowView(ShowId id, String name, ShowDefaults defaults, boolean archived, Instant createdAt, Instant updatedAt) {
    static ShowView of(Show show) {
        return new ShowView(
                show.id(), show.name(), show.defaults(), show.archived(), show.createdAt(), show.updatedAt());
    }
}
