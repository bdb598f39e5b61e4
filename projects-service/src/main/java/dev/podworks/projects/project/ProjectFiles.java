package dev.podworks.projects.project;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.projects.file.FileFacts;
import dev.podworks.projects.file.FilesClient;
import dev.podworks.projects.file.FreshFiles;
import dev.podworks.projects.file.KnownFiles;
import dev.podworks.projects.file.RefusedFilesException;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Turns the files that a caller wants into a project's files: finds those that are named, and has the others made.
@Component
class ProjectFiles {
    private final KnownFiles knownFiles;
    private final FilesClient files;

    ProjectFiles(KnownFiles knownFiles, FilesClient files) {
        this.knownFiles = knownFiles;
        this.files = files;
    }

    /// The named files.
    ///
    /// @param known as we had them
    /// @param told as files-service has just told of them
    record Named(FileFacts known, FileFacts told) {
        FileFacts facts() {
            return known.and(told);
        }
    }

    /// @param made the new ones
    record Found(FileList wanted, Named named, FreshFiles made) {
        List<ProjectFile> places() {
            return wanted.places(named.facts(), made);
        }

        FileFacts facts() {
            return named.facts().and(made.facts());
        }
    }

    /// Those of the named files that the caller may use. Only a file known to be ready is taken at our own word: news
    /// of the others may be on their way.
    ///
    /// @return them, or the error `unknown_file` or `file_not_ready`
    Mono<Named> named(Caller caller, FileList wanted) {
        return knownFiles
                .find(wanted.existing())
                .map(known -> known.only(file -> FileList.usable(caller, file)))
                .flatMap(usable ->
                        files.read(usable.missing(wanted.existing())).map(fresh -> new Named(usable, fresh.facts())))
                .doOnNext(named -> wanted.requireReady(named.facts()));
    }

    /// Has the new files made, which is the last thing before the transaction that uses them.
    Mono<Found> make(FileList wanted, Named named) {
        return files.create(wanted.newFiles())
                .onErrorMap(RefusedFilesException.class, wanted::refused)
                .map(made -> new Found(wanted, named, made));
    }

    /// Both, where files are wanted at all.
    Mono<Optional<Found>> find(Caller caller, Optional<FileList> wanted) {
        return Mono.justOrEmpty(wanted)
                .flatMap(list -> named(caller, list).flatMap(named -> make(list, named)))
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty());
    }

    /// Keeps what was learned on the way, in the present transaction.
    Mono<Void> learn(Found found) {
        return knownFiles.learn(found.named().told().and(found.made().facts()));
    }

    Mono<Void> learn(Optional<Found> found) {
        return found.map(this::learn).orElse(Mono.empty());
    }
}
