package dev.podworks.webhooks.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.EventId;
import dev.podworks.contracts.id.ShowId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A public event as stored.
///
/// @param show the show of the event's project
/// @param body the event's JSON, byte for byte as it is signed and sent
/// @param outputKeys object keys of the files that the body links to
public record StoredEvent(
        EventId id,
        String type,
        AccountId account,
        Mode mode,
        @Nullable ShowId show,
        Instant createdAt,
        byte[] body,
        List<String> outputKeys) {
    StoredEvent withBody(byte[] newBody) {
        return new StoredEvent(id, type, account, mode, show, createdAt, newBody, outputKeys);
    }
}
