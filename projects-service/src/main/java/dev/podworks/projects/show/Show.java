package dev.podworks.projects.show;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.contracts.show.ShowSnapshot;
import java.time.Instant;
import java.util.Optional;

/// A group of an account's projects. Immutable: an update creates a copy with the next version.
///
/// @param name unique in the account, including archived shows
public record Show(
        ShowId id,
        long version,
        AccountId account,
        String name,
        ShowDefaults defaults,
        boolean archived,
        Instant createdAt,
        Instant updatedAt) {

    Show updated(UpdateShowRequest update, Instant now) {
        return new Show(
                id,
                version + 1,
                account,
                Optional.ofNullable(update.name()).orElse(name),
                update.toDefaults().orElse(defaults),
                Optional.ofNullable(update.archived()).orElse(archived),
                createdAt,
                now);
    }

    /// What is published.
    ShowSnapshot snapshot() {
        return new ShowSnapshot(id, version, account, name, defaults, archived, createdAt, updatedAt);
    }
}
