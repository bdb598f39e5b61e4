package dev.podworks.local.client;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The calls of the public API that process a recording.
public final class PodworksClient {

    private final HttpJson http;

    public PodworksClient(URI base, String apiKey) {
        this.http = new HttpJson(base, apiKey);
    }

    public InputFile createFile(String fileName) {
        return http.post("/v1/files", Map.of("fileName", fileName), InputFile.class);
    }

    /// Reading a file also makes the service check for its upload.
    public InputFile file(String fileId) {
        return http.get("/v1/files/" + fileId, InputFile.class);
    }

    /// @param settings by their API names
    public Project createProject(String name, List<String> fileIds, Map<String, Object> settings) {
        var body = Map.of("name", name, "files", fileIds, "settings", settings);
        return http.post("/v1/projects", body, Project.class);
    }

    public Project submit(String projectId) {
        return http.post("/v1/projects/" + projectId + "/submit", Map.of(), Project.class);
    }

    public Project project(String projectId) {
        return http.get("/v1/projects/" + projectId, Project.class);
    }

    public Balance balance() {
        return http.get("/v1/balance", Balance.class);
    }

    public record InputFile(
            String id, String status, @Nullable URI uploadUrl, Project.@Nullable Reason error) {
        /// Whether the check has ended, with any result. A deleted file counts as checked.
        public boolean isChecked() {
            return switch (status) {
                case "awaiting_upload", "importing", "checking" -> false;
                default -> true;
            };
        }
    }

    public record Balance(long totalSeconds, Map<String, Long> buckets) {}
}
