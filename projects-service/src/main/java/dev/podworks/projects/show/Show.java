package dev.podworks.projects.show;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.contracts.show.ShowSnapshot;
import java.time.Instant;
import java.util.Optional;

/// A group of an account's projects. Immutable: a change makes another, with the next version.
///
/// @param name unique in the account, archived shows included
public record Show(
        ShowId id,
        long version,
        AccountId account,
        String name,
        ShowDefaults defaults,
        boolean archived,
        Instant createdAt,
        Instant updatedAt) {

    Show changed(UpdateShow change, Instant now) {
        return new Show(
                id,
                version + 1,
                account,
                Optional.ofNullable(change.name()).orElse(name),
                change.showDefaults().orElse(defaults),
                Optional.ofNullable(change.archived()).orElse(archived),
                createdAt,
                now);
    }

    /// As the world may know it.
    ShowSnapshot snapshot() {
        return new ShowSnapshot(id, version, account, name, defaults, archived, createdAt, updatedAt);
    }
}
