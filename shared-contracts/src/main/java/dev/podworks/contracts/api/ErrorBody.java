package dev.podworks.contracts.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.podworks.contracts.id.RequestId;
import org.jspecify.annotations.Nullable;

/// The one body of every error answer. Decisions: Every answer.
///
/// @param detail what went wrong and what to do about it, for a person
/// @param extra an object or an array whose shape the code decides, or null
public record ErrorBody(
        String detail,
        @JsonProperty("status_code") int statusCode,
        ErrorCode code,
        @Nullable RequestId requestId,
        @Nullable Object extra) {}
