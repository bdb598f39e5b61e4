package dev.podworks.contracts.show;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import java.time.Instant;

/// The state of a show after one change. Shows belong to the account and to both modes.
///
/// @param version grows with every change, so that consumers can ignore stale snapshots
/// @param archived whether it accepts no new projects
public record ShowSnapshot(
        ShowId id,
        long version,
        AccountId account,
        String name,
        ShowDefaults defaults,
        boolean archived,
        Instant createdAt,
        Instant updatedAt) {}
