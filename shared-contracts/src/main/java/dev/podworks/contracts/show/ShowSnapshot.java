package dev.podworks.contracts.show;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import java.time.Instant;

/// A show as it was after one change. Shows belong to the account and serve both modes.
///
/// @param version grows with every change, so that a reader can drop what it has already passed
/// @param archived no new project gets into it
public record ShowSnapshot(
        ShowId id,
        long version,
        AccountId account,
        String name,
        ShowDefaults defaults,
        boolean archived,
        Instant createdAt,
        Instant updatedAt) {}
