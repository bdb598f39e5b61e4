package dev.podworks.contracts.project;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/// How an audio format is encoded.
///
/// @param bitRateKbps of a lossy format; null for its default
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AudioFormatSettings(@Nullable Integer bitRateKbps) {}
