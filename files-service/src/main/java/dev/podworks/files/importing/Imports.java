package dev.podworks.files.importing;

import dev.podworks.contracts.file.FileSource;
import dev.podworks.contracts.file.FileSource.Import;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.InputFile;
import dev.podworks.kit.egress.InvalidUrlException;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.secret.Encryption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Imports in progress, at most one per file.
@Component
public class Imports {
    static final String QUEUE = "import";

    /// Specification: Limits, import download time.
    private static final Duration MAX_DURATION = Duration.ofHours(1);

    private final ImportTable table;
    private final SourceResolver resolver;
    private final Encryption encryption;
    private final Leases leases;
    private final InstantSource clock;

    Imports(DatabaseClient db, SourceResolver resolver, Encryption encryption, Leases leases, InstantSource clock) {
        this.table = new ImportTable(db);
        this.resolver = resolver;
        this.encryption = encryption;
        this.leases = leases;
        this.clock = clock;
    }

    /// Starts an import, in the transaction that creates its file.
    ///
    /// @param source with its secret, which is encrypted here
    public Mono<Void> start(InputFile file, Import source) {
        var now = clock.instant();
        return table.insert(file.id(), new ImportTable.Row(encryptedToken(file.id(), source), now.plus(MAX_DURATION)))
                .then(leases.enqueue(QUEUE, file.id().value(), now));
    }

    /// Cancels an import, in the transaction that deletes its file. A running attempt loses its lease.
    public Mono<Void> cancel(FileId file) {
        return delete(file).then(leases.withdraw(QUEUE, file.value()));
    }

    /// Deletes the import's data, in the transaction that ends it.
    Mono<Void> delete(FileId file) {
        return table.delete(file);
    }

    /// The import's stored data, neither parsed nor decrypted, so that reading the deadline cannot fail.
    Mono<ImportTable.Row> find(InputFile file) {
        return table.find(file.id());
    }

    /// @throws PermanentImportException if the URL is not valid
    DownloadTarget target(InputFile file, ImportTable.Row row) throws PermanentImportException {
        var source = Objects.requireNonNull(file.source(), "an import has a source");
        var token = row.token() == null ? null : encryption.decrypt(row.token(), owner(file.id()));
        try {
            return resolver.resolve(source, token);
        } catch (InvalidUrlException e) {
            throw new PermanentImportException("The URL " + e.reason() + ".");
        }
    }

    private byte @Nullable [] encryptedToken(FileId file, Import source) {
        return source instanceof FileSource.DriveFile(String _, String token) && token != null
                ? encryption.encrypt(token, owner(file))
                : null;
    }

    private static String owner(FileId file) {
        return "import of " + file;
    }
}
