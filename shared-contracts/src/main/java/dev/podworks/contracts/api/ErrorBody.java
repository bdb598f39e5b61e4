package dev.podworks.contracts.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.podworks.contracts.id.RequestId;
import org.jspecify.annotations.Nullable;

/// The body of every error response.
///
/// @param detail what is wrong and what to do about it, for people
/// @param extra an object or an array whose schema depends on the code, or null
public record ErrorBody(
        String detail,
        @JsonProperty("status_code") int statusCode,
        ErrorCode code,
        @Nullable RequestId requestId,
        @Nullable Object extra) {}
