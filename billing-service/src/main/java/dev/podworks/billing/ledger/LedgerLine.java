package dev.podworks.billing.ledger;

import dev.podworks.contracts.billing.Bucket;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The change of one bucket by one entry.
///
/// @param deltaSeconds positive for credits, negative for debits
public record LedgerLine(
        long id,
        Bucket bucket,
        LedgerKind kind,
        long deltaSeconds,
        Instant createdAt,
        @Nullable String note,
        Links links) {}
