package dev.podworks.projects.project;

import dev.podworks.contracts.project.ProjectSettings;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the caller says about a project, and may change while nothing is under way.
///
/// @param clientRef the caller's own id, unique in the account and mode
public record Details(
        @Nullable String name,
        @Nullable String clientRef,
        @Nullable Map<String, String> metadata,
        ProjectSettings settings) {}
