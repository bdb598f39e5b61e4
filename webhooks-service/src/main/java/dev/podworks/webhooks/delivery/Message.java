package dev.podworks.webhooks.delivery;

import dev.podworks.kit.cause.Cause;
import java.util.List;

/// What an attempt sends.
///
/// @param body the event's JSON
/// @param outputKeys objects that must exist for the links in the body to be sent
/// @param cause of the event, as far as it is kept
record Message(String eventId, String eventType, byte[] body, List<String> outputKeys, Cause cause) {}
