package dev.podworks.projects.editing;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.projects.file.FetchedFiles;
import dev.podworks.projects.file.FileReadModel;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.file.FilesClient;
import dev.podworks.projects.file.FilesRefusedException;
import dev.podworks.projects.project.ProjectFile;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Turns the files of a request into files of a project: looks up existing ones and has new ones created.
@Component
class FileResolver {
    private final FileReadModel files;
    private final FilesClient filesClient;

    FileResolver(FileReadModel files, FilesClient filesClient) {
        this.files = files;
        this.filesClient = filesClient;
    }

    /// Existing files.
    ///
    /// @param stored from the read model
    /// @param fetched from files-service
    record Existing(FileSnapshots stored, FileSnapshots fetched) {
        FileSnapshots all() {
            return stored.mergedWith(fetched);
        }
    }

    record Resolved(RequestedFiles requested, Existing existing, FetchedFiles created) {
        List<ProjectFile> projectFiles() {
            return requested.toProjectFiles(existing.all(), created);
        }

        FileSnapshots snapshots() {
            return existing.all().mergedWith(created.snapshots());
        }
    }

    /// The existing files that the caller may use. The read model is trusted for ready files only: events about the
    /// others may not have arrived yet.
    ///
    /// @return the files, or the error `unknown_file` or `file_not_ready`
    Mono<Existing> existing(Caller caller, RequestedFiles requested) {
        var ids = requested.existing();
        return files.find(ids)
                .map(stored -> stored.filter(file -> RequestedFiles.isUsable(caller, file)))
                .flatMap(usable ->
                        filesClient.read(usable.missing(ids)).map(fetched -> new Existing(usable, fetched.snapshots())))
                .doOnNext(existing -> requested.requireReady(existing.all()));
    }

    /// Has the new files created. Call it last before the transaction that uses them.
    Mono<Resolved> create(RequestedFiles requested, Existing existing) {
        return filesClient
                .create(requested.newFiles())
                .onErrorMap(FilesRefusedException.class, requested::translate)
                .map(created -> new Resolved(requested, existing, created));
    }

    /// Looks up and creates, if files are requested at all.
    Mono<Optional<Resolved>> resolve(Caller caller, Optional<RequestedFiles> requested) {
        return Mono.justOrEmpty(requested)
                .flatMap(list -> existing(caller, list).flatMap(existing -> create(list, existing)))
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty());
    }

    /// Stores the fetched snapshots in the read model, in the current transaction.
    Mono<Void> store(Resolved resolved) {
        return files.apply(
                resolved.existing().fetched().mergedWith(resolved.created().snapshots()));
    }
}
