package dev.podworks.billing.ledger;

import dev.podworks.contracts.billing.Bucket;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What one entry did to one bucket.
///
/// @param deltaSeconds above zero what came, below zero what went
public record LedgerLine(
        long id,
        Bucket bucket,
        LedgerKind kind,
        long deltaSeconds,
        Instant createdAt,
        @Nullable String note,
        Links links) {}
