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

/// Which files carry a speaker on each side, as files-service has measured it.
final class Speakers {
    private static final Logger LOG = LoggerFactory.getLogger(Speakers.class);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    /// The news of files and of projects travel apart, and those of a file may come a little later.
    private static final int LOOKS_MAX = 40;
    private static final long BETWEEN_LOOKS_MILLIS = 250;

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

    /// Waits some seconds for what has not been heard yet; a file that nothing is heard of counts as one speaker's.
    Map<FileId, Boolean> of(Set<FileId> files) throws InterruptedException {
        var known = look(files);
        for (int look = 1; look < LOOKS_MAX && !known.keySet().containsAll(files); look++) {
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
            known = look(files);
        }
        if (!known.keySet().containsAll(files)) {
            LOG.warn("Nothing was heard of some of {}: each is taken for one track", files);
        }
        return known;
    }

    private Map<FileId, Boolean> look(Set<FileId> files) {
        return table.of(files).blockOptional(ANSWER_LIMIT).orElseGet(Map::of);
    }
}
