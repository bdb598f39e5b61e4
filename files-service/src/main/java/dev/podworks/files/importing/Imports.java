package dev.podworks.files.importing;

import dev.podworks.contracts.file.FileSource;
import dev.podworks.contracts.file.FileSource.Import;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.InputFile;
import dev.podworks.kit.egress.InvalidAddressException;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.secret.Encryption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The imports that are under way, one a file.
@Component
public class Imports {
    static final String QUEUE = "import";

    /// Specification: Limits, import download time.
    private static final Duration LONGEST = Duration.ofHours(1);

    private final ImportTable table;
    private final Origins origins;
    private final Encryption encryption;
    private final Leases leases;
    private final InstantSource clock;

    Imports(DatabaseClient db, Origins origins, Encryption encryption, Leases leases, InstantSource clock) {
        this.table = new ImportTable(db);
        this.origins = origins;
        this.encryption = encryption;
        this.leases = leases;
        this.clock = clock;
    }

    /// Begins an import in the transaction that makes its file.
    ///
    /// @param source with its secret, which is encrypted here
    public Mono<Void> begin(InputFile file, Import source) {
        var now = clock.instant();
        return table.insert(file.id(), new ImportTable.Row(encryptedToken(file.id(), source), now.plus(LONGEST)))
                .then(leases.enqueue(QUEUE, file.id().value(), now));
    }

    /// Ends an import whose file goes, in the transaction that takes it: whoever fetches it finds its lease lost.
    public Mono<Void> cancel(FileId file) {
        return end(file).then(leases.withdraw(QUEUE, file.value()));
    }

    /// Forgets what the import needed, in the transaction that ends it.
    Mono<Void> end(FileId file) {
        return table.delete(file);
    }

    /// What an import needs, as it is stored: nothing is parsed or decrypted yet, so that reading its deadline
    /// can't fail.
    Mono<ImportTable.Row> find(InputFile file) {
        return table.find(file.id());
    }

    /// Where to fetch it from.
    ///
    /// @throws ImportRefusedException for an address that can't be asked
    Origin origin(InputFile file, ImportTable.Row row) throws ImportRefusedException {
        var source = Objects.requireNonNull(file.source(), "an import has a source");
        var token = row.token() == null ? null : encryption.decrypt(row.token(), owner(file.id()));
        try {
            return origins.of(source, token);
        } catch (InvalidAddressException invalid) {
            throw new ImportRefusedException("The address of the file " + invalid.reason() + ".");
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
