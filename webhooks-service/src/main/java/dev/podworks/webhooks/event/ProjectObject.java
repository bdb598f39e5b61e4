package dev.podworks.webhooks.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.Failure;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.ProjectSnapshot.OutputLink;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.contracts.project.Rejection;
import dev.podworks.contracts.studio.ProjectWarning;
import dev.podworks.contracts.studio.StoredOutputs;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A project in a public event: its state at that moment, without download links. A completed project includes its
/// outputs with their permanent links.
record ProjectObject(
        String object,
        ProjectId id,
        ProjectStatus status,
        Mode mode,
        @Nullable String name,
        @Nullable String clientRef,
        @Nullable Map<String, String> metadata,
        @Nullable Long creditsSeconds,
        @Nullable Rejection rejection,
        @Nullable Failure failure,
        Instant createdAt,
        @Nullable Instant queuedAt,
        @Nullable Instant startedAt,
        @Nullable Instant completedAt,
        @Nullable ShowId show,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Output> outputs,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean filesAvailable,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<ProjectWarning> warnings) {
    /// @param api the API's base URL, against which permanent links are resolved
    static ProjectObject of(ProjectSnapshot project, URI api) {
        return new ProjectObject(
                "project",
                project.id(),
                project.status(),
                project.mode(),
                project.name(),
                project.clientRef(),
                project.metadata(),
                project.creditsSeconds(),
                project.rejection(),
                project.failure(),
                project.createdAt(),
                project.queuedAt(),
                project.startedAt(),
                project.completedAt(),
                project.show(),
                includesOutputs(project) ? Output.of(project, api) : null,
                includesOutputs(project) ? true : null,
                includesOutputs(project) ? warningsOf(project) : null);
    }

    /// Whether an event about the project lists its outputs, as `project.completed` does.
    static boolean includesOutputs(ProjectSnapshot project) {
        return project.status() == ProjectStatus.COMPLETED && project.outputs() != null;
    }

    private static List<ProjectWarning> warningsOf(ProjectSnapshot project) {
        return Optional.ofNullable(project.outputs())
                .map(StoredOutputs::warnings)
                .orElse(List.of());
    }

    /// @param url valid as long as the file exists; absent if the output has no permanent link
    record Output(
            StoredOutputs.Kind kind,
            String name,
            long sizeBytes,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String url) {
        static List<Output> of(ProjectSnapshot project, URI api) {
            var urls = project.outputLinks().stream()
                    .collect(Collectors.toMap(
                            OutputLink::name, link -> api.resolve(link.path()).toString(), (first, _) -> first));
            return Optional.ofNullable(project.outputs()).map(StoredOutputs::files).orElse(List.of()).stream()
                    .map(file -> new Output(file.kind(), file.name(), file.sizeBytes(), urls.get(file.name())))
                    .toList();
        }
    }
}
