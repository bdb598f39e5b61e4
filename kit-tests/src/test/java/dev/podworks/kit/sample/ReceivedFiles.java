package dev.podworks.kit.sample;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.RequestId;
import dev.podworks.kit.request.RequestIds;
import dev.podworks.kit.sql.Bind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// A typical read model: the newest version of each snapshot.
@Component
public class ReceivedFiles {
    private static final Logger LOG = LoggerFactory.getLogger(ReceivedFiles.class);

    private final DatabaseClient db;

    ReceivedFiles(DatabaseClient db) {
        this.db = db;
    }

    /// @param times how many times it was written
    public record Received(
            long version, String name, @Nullable String requestId, int times) {}

    Mono<Void> apply(FileSnapshot file) {
        return Mono.deferContextual(context -> store(file, RequestIds.of(context)));
    }

    private Mono<Void> store(FileSnapshot file, Optional<RequestId> request) {
        return db.sql("""
                insert into heard (id, version, name, request_id) values (:id, :version, :name, :request)
                on conflict (id) do update set
                    version = :version, name = :name, request_id = :request, times = heard.times + 1
                where heard.version < :version
                """)
                .bind("id", file.id().value())
                .bind("version", file.version())
                .bind("name", file.fileName())
                .bind("request", Bind.text(request.map(RequestId::value)))
                .then()
                .doOnSuccess(_ -> LOG.info("Received {}", file.id()));
    }

    public Mono<Received> find(FileId id) {
        return db.sql("select version, name, request_id, times from heard where id = :id")
                .bind("id", id.value())
                .map(row -> new Received(
                        row.get("version", Long.class),
                        row.get("name", String.class),
                        row.get("request_id", String.class),
                        row.get("times", Integer.class)))
                .one();
    }
}
