package dev.podworks.webhooks.delivery;

import java.util.List;

/// What an attempt sends.
///
/// @param body the event's JSON
/// @param outputKeys objects that must exist for the links in the body to be sent
record Message(String eventId, String eventType, byte[] body, List<String> outputKeys) {}
