package dev.podworks.deliveries.cloud;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.podworks.contracts.delivery.Provider;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The folder that a destination means. Specification: Connection, destination, project delivery.
///
/// @param folderId where the drive's path begins; null for the provider that goes by paths alone
/// @param path as the caller wrote it
public record Target(
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String folderId, String path) {
    private static final int MAX_LENGTH = 1_000;
    private static final int MAX_ID_LENGTH = 256;

    /// @return empty for anything but the provider's own shape
    public static Optional<Target> parse(Provider provider, JsonNode json) {
        var needed =
                switch (provider) {
                    case FOLDER -> Set.of("path");
                    case DRIVE -> Set.of("folderId", "path");
                };
        var isOfShape = json.isObject()
                && json.propertyNames().stream().collect(Collectors.toSet()).equals(needed)
                && json.valueStream().allMatch(JsonNode::isString);
        if (!isOfShape) {
            return Optional.empty();
        }
        var folderId = provider == Provider.DRIVE ? json.path("folderId").stringValue() : null;
        return Optional.of(new Target(folderId, json.path("path").stringValue()))
                .filter(Target::isSane);
    }

    /// The names on the way, outermost first; none for the root.
    public List<String> names() {
        return Arrays.stream(path.split("/")).filter(name -> !name.isEmpty()).toList();
    }

    /// With a slash before each name; empty for the root.
    String fullPath() {
        return names().stream().map(name -> "/" + name).collect(Collectors.joining());
    }

    private boolean isSane() {
        var isSaneId = folderId == null || folderId.matches("[A-Za-z0-9_-]{1," + MAX_ID_LENGTH + "}");
        return isSaneId
                && path.length() <= MAX_LENGTH
                && path.indexOf('\\') < 0
                && path.chars().noneMatch(Character::isISOControl)
                && names().stream().noneMatch(name -> name.equals(".") || name.equals("..") || name.isBlank());
    }
}
