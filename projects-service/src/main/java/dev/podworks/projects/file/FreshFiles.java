package dev.podworks.projects.file;

import dev.podworks.contracts.file.InternalFiles.FileWithUpload;
import dev.podworks.contracts.file.InternalFiles.UploadSlot;
import dev.podworks.contracts.id.FileId;
import java.util.List;
import java.util.Optional;

/// An answer of files-service: files as they are now, and where the bytes go of those that are not in.
public record FreshFiles(List<FileWithUpload> files) {
    public static final FreshFiles NONE = new FreshFiles(List.of());

    public FileFacts facts() {
        return FileFacts.of(files.stream().map(FileWithUpload::file).toList());
    }

    public Optional<UploadSlot> upload(FileId id) {
        return files.stream()
                .filter(file -> file.file().id().equals(id))
                .findFirst()
                .map(FileWithUpload::upload);
    }
}
