package dev.podworks.deliveries.cloud;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The folder that a destination points to.
///
/// @param folderId the folder in which the path starts; null for providers that address folders by path alone
/// @param path as the caller wrote it
public record Target(
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String folderId, String path) {
    private static final int MAX_LENGTH = 1_000;
    private static final int MAX_ID_LENGTH = 256;

    /// The path's folder names, outermost first; empty for the root.
    public List<String> names() {
        return Arrays.stream(path.split("/")).filter(name -> !name.isEmpty()).toList();
    }

    /// With a slash before each name; empty for the root.
    public String fullPath() {
        return names().stream().map(name -> "/" + name).collect(Collectors.joining());
    }

    boolean isValid() {
        var isValidId = folderId == null || folderId.matches("[A-Za-z0-9_-]{1," + MAX_ID_LENGTH + "}");
        return isValidId
                && path.length() <= MAX_LENGTH
                && path.indexOf('\\') < 0
                && path.chars().noneMatch(Character::isISOControl)
                && names().stream().noneMatch(name -> name.equals(".") || name.equals("..") || name.isBlank());
    }
}
