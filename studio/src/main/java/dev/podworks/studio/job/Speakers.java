package dev.podworks.studio.job;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.FileId;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/// Which files have a different speaker on each channel, according to files-service.
final class Speakers {
    private static final Logger LOG = LoggerFactory.getLogger(Speakers.class);
    private static final Duration QUERY_TIME_LIMIT = Duration.ofSeconds(10);
    /// Events of files and of projects are on different topics: a file's may arrive a little later.
    private static final int QUERIES_MAX = 40;
    private static final long QUERY_INTERVAL_MILLIS = 250;

    private final SpeakersTable table;

    Speakers(SpeakersTable table) {
        this.table = table;
    }

    /// Test files are never rendered. The row of a live file stays until files-service deletes the file.
    Mono<Void> apply(FileSnapshot file) {
        var measured = file.measured();
        return measured == null || file.mode() == Mode.TEST ? Mono.empty() : table.put(file.id(), measured);
    }

    Mono<Void> delete(FileId file) {
        return table.delete(file);
    }

    /// Waits some seconds for events that have not arrived; a file without one is taken for one speaker.
    Map<FileId, Boolean> of(Set<FileId> files) throws InterruptedException {
        var stored = query(files);
        for (int query = 1; query < QUERIES_MAX && !stored.keySet().containsAll(files); query++) {
            TimeUnit.MILLISECONDS.sleep(QUERY_INTERVAL_MILLIS);
            stored = query(files);
        }
        if (!stored.keySet().containsAll(files)) {
            LOG.warn("No event arrived for some of {}: each of these is taken for one speaker", files);
        }
        return stored;
    }

    private Map<FileId, Boolean> query(Set<FileId> files) {
        return table.of(files).blockOptional(QUERY_TIME_LIMIT).orElseGet(Map::of);
    }
}
