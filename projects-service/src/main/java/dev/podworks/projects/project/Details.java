package dev.podworks.projects.project;

import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.project.TestOutcome;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the caller says about a project, and may change while nothing is under way.
///
/// @param clientRef the caller's own id, unique in the account and mode
/// @param testOutcome null for live projects, never for test ones
/// @param deliveries where the finished files go
public record Details(
        @Nullable String name,
        @Nullable String clientRef,
        @Nullable Map<String, String> metadata,
        ProjectSettings settings,
        @Nullable TestOutcome testOutcome,
        List<DestinationId> deliveries) {}
