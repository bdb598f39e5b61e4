package dev.podworks.files.api;

import dev.podworks.files.file.FileFilter;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.paging.Cursors;
import dev.podworks.kit.paging.Cursors.Position;
import dev.podworks.kit.paging.Cursors.Scope;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.paging.Page;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Lists files in pages, newest first.
@Component
class FileList {
    private final InputFiles files;
    private final Cursors cursors;

    FileList(InputFiles files, Cursors cursors) {
        this.files = files;
        this.cursors = cursors;
    }

    /// @param cursor the `nextCursor` of the previous page
    Mono<Page<InputFile>> page(Caller caller, FileFilter filter, Optional<String> cursor, Limit limit) {
        var scope = new Scope("files", caller.account(), caller.mode()).filteredBy(filter.describe());
        var after = cursor.map(text -> cursors.decode(scope, text));
        return files.list(caller, filter, after, limit.queryLimit())
                .map(rows -> Page.of(rows, limit, row -> cursors.encode(scope, position(row))));
    }

    private static Position position(InputFile file) {
        return new Position(file.createdAt(), file.id().value());
    }
}
