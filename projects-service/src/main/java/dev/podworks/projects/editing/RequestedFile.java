package dev.podworks.projects.editing;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.podworks.contracts.file.FileSource;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Id;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An item of `files` in a request: the id of a file, or a new file. The schema has validated it.
sealed interface RequestedFile {
    JsonMapper JSON = new JsonMapper();

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static RequestedFile of(JsonNode item) {
        return item.isString()
                ? new Existing(item.stringValue())
                : new New(item.required("fileName").stringValue(), source(item));
    }

    private static FileSource source(JsonNode item) {
        return item.has("source") ? JSON.treeToValue(item.get("source"), FileSource.class) : new FileSource.Upload();
    }

    /// @param id as sent by the client; it may be malformed
    record Existing(String id) implements RequestedFile {
        Optional<FileId> fileId() {
            return Id.parse(FileId.PREFIX, id, FileId::new);
        }
    }

    record New(String fileName, FileSource source) implements RequestedFile {
        NewFile toNewFile() {
            return new NewFile(fileName, source);
        }
    }
}
