package dev.podworks.projects.project;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.podworks.contracts.file.FileSource;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.project.TestOutcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The body of `POST /v1/projects`. Specification: Project creation input.
record CreateProject(
        List<FileIn> files,
        @Nullable String name,
        @Nullable String clientRef,
        @Nullable Map<String, String> metadata,
        DetailsIn.@Nullable SettingsIn settings,
        @Nullable TestOutcome testOutcome,
        @Nullable String show,
        @Nullable List<String> deliveries) {

    DetailsIn details() {
        return new DetailsIn(name, clientRef, metadata, settings, testOutcome, deliveries);
    }

    /// A file that is there already, or one that is made with the project.
    sealed interface FileIn {
        JsonMapper JSON = new JsonMapper();

        /// Refuses nothing: the schema has been there before.
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static FileIn of(JsonNode item) {
            return item.isString()
                    ? new Existing(item.stringValue())
                    : new Inline(item.required("fileName").stringValue(), source(item));
        }

        /// @param id as the caller wrote it: perhaps no identifier at all
        record Existing(String id) implements FileIn {
            Optional<FileId> fileId() {
                try {
                    return Optional.of(new FileId(id));
                } catch (IllegalArgumentException _) {
                    return Optional.empty();
                }
            }
        }

        record Inline(String fileName, FileSource source) implements FileIn {
            NewFile newFile() {
                return new NewFile(fileName, source);
            }
        }

        private static FileSource source(JsonNode item) {
            return item.has("source")
                    ? JSON.treeToValue(item.get("source"), FileSource.class)
                    : new FileSource.Upload();
        }
    }
}
