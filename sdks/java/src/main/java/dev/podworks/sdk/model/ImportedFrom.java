package dev.podworks.sdk.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The source of an import as it was sent, without the access token.
 *
 * @param type {@code url}, {@code sharelink}, {@code drivefile}, or a type that was added after this version
 * @param url the address; null for a file in a cloud drive
 * @param fileId the file in the cloud drive; null for an address
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ImportedFrom(
        String type, @Nullable String url, @Nullable String fileId) {}
