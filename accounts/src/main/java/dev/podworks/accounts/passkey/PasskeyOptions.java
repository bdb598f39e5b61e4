package dev.podworks.accounts.passkey;

import tools.jackson.databind.JsonNode;

/// WebAuthn's options for a ceremony.
///
/// @param publicKey in the form that browsers accept as JSON
public record PasskeyOptions(JsonNode publicKey) {}
