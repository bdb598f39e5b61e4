package dev.podworks.kit.outbox;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.KitTest;
import dev.podworks.kit.sample.SampleFiles;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/// Base of the outbox tests. Each save of a file publishes an event with its next version.
abstract class OutboxTesting extends KitTest {
    static final int WRITERS = 8;
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @Autowired
    DatabaseClient db;

    @Autowired
    Ids ids;

    @Autowired
    SampleFiles files;

    @Autowired
    OutboxRelay relay;

    final void save(FileId file, int times) {
        var account = ids.account();
        IntStream.rangeClosed(1, times).forEach(i -> Blocking.get(files.save(file, account, "name " + i)));
    }

    /// Saves every file `times` times, with concurrent writers.
    final void saveConcurrently(List<FileId> all, int times, List<SampleFiles> replicas) {
        AccountId account = ids.account();
        Flux.range(0, times * all.size())
                .flatMap(
                        i -> replicas.get(i % replicas.size())
                                .save(all.get(i / replicas.size() % all.size()), account, "name " + i)
                                .subscribeOn(Schedulers.parallel()),
                        WRITERS)
                .blockLast(LIMIT);
    }

    /// The versions of a file in Kafka, in order.
    final List<Long> published(FileId file) {
        return recorded.of(Topic.FILES, file.value()).stream()
                .map(OutboxTesting::version)
                .toList();
    }

    /// The versions of a file in Kafka without duplicates.
    final List<Long> publishedOnce(FileId file) {
        var known = new HashSet<>();
        return recorded.of(Topic.FILES, file.value()).stream()
                .filter(event -> known.add(event.id()))
                .map(OutboxTesting::version)
                .toList();
    }

    final long waiting(FileId file) {
        return Blocking.get(db.sql("select count(*) as n from outbox where key = :key and published_at is null")
                .bind("key", file.value())
                .map(row -> row.get("n", Long.class))
                .one());
    }

    static List<Long> versions(long first, long last) {
        return LongStream.rangeClosed(first, last).boxed().toList();
    }

    private static long version(Event event) {
        return ((FileEvent) event.payload()).file().version();
    }
}
