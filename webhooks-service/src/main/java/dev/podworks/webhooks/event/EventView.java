package dev.podworks.webhooks.event;

import dev.podworks.contracts.account.Mode;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/// An event as callers see it. Specification: Event.
record EventView(String id, String object, String type, Mode mode, Instant createdAt, JsonNode data) {}
