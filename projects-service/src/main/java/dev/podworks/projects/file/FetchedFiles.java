package dev.podworks.projects.file;

import dev.podworks.contracts.file.InternalFiles.FileWithUpload;
import dev.podworks.contracts.file.InternalFiles.UploadSlot;
import dev.podworks.contracts.id.FileId;
import java.util.List;
import java.util.Optional;

/// A response of files-service: the current state of files, with upload slots for those that await their bytes.
public record FetchedFiles(List<FileWithUpload> files) {
    public static final FetchedFiles NONE = new FetchedFiles(List.of());

    public FileSnapshots snapshots() {
        return FileSnapshots.of(files.stream().map(FileWithUpload::file).toList());
    }

    public Optional<UploadSlot> upload(FileId id) {
        return files.stream()
                .filter(file -> file.file().id().equals(id))
                .findFirst()
                .map(FileWithUpload::upload);
    }
}
