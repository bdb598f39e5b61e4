package dev.podworks.webhooks.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.EventId;
import dev.podworks.contracts.id.ShowId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An event as it is kept.
///
/// @param show the show of the project that it is about
/// @param body the whole event as JSON, to the byte as it is signed and sent
/// @param outputKeys the objects that links in the body lead to; empty where there are none
public record StoredEvent(
        EventId id,
        String type,
        AccountId account,
        Mode mode,
        @Nullable ShowId show,
        Instant createdAt,
        byte[] body,
        List<String> outputKeys) {}
