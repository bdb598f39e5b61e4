package dev.podworks.projects.project;

import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.project.TestOutcome;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The properties of a project that its owner sets, and may update while it is a draft or rejected.
///
/// @param clientRef the client's own id, unique in the account and mode
/// @param testOutcome null for live projects, set for test projects
/// @param deliveries the destinations of the outputs
public record ProjectDetails(
        @Nullable String name,
        @Nullable String clientRef,
        @Nullable Map<String, String> metadata,
        ProjectSettings settings,
        @Nullable TestOutcome testOutcome,
        List<DestinationId> deliveries) {}
