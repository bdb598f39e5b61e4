package dev.podworks.accounts.session;

import dev.podworks.contracts.id.SessionId;
import java.time.Instant;

/// A session as its user sees it.
///
/// @param current whether it is the session of this request
record SessionView(
        SessionId id, boolean current, Instant createdAt, Instant lastSeenAt, String userAgent, String address) {}
