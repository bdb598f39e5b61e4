package dev.podworks.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.sample.SampleFiles;
import dev.podworks.kit.test.Blocking;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.NoTransactionException;

class OutboxTest extends OutboxTesting {
    @Autowired
    Outbox outbox;

    @Test
    void committedEventIsPublished() {
        var file = ids.file();
        var account = ids.account();

        var saved = Blocking.get(files.save(file, account, "a.wav"));

        await().untilAsserted(
                        () -> assertThat(recorded.of(Topic.FILES, file.value())).hasSize(1));
        assertThat(recorded.of(Topic.FILES, file.value()).getFirst()).satisfies(event -> {
            assertThat(event.type()).isEqualTo(EventType.FILE_CHANGED);
            assertThat(event.source()).isEqualTo("/sample-service");
            assertThat(event.payload()).isEqualTo(new FileEvent(saved));
        });
    }

    @Test
    void rolledBackEventIsNotPublished() {
        var file = ids.file();
        var account = ids.account();

        assertThatThrownBy(() -> Blocking.get(files.saveAndFail(file, account, "a.wav")))
                .hasMessage("failure requested by the test");
        Blocking.get(files.save(file, account, "b.wav"));

        await().untilAsserted(() -> assertThat(published(file)).isNotEmpty());
        assertThat(published(file)).as("only the later event").containsExactly(1L);
        assertThat(waiting(file)).isZero();
    }

    @Test
    void appendRequiresATransaction() {
        var event = new FileEvent(SampleFiles.snapshot(ids.file(), 1, ids.account(), "a.wav"));

        assertThatThrownBy(() -> Blocking.run(outbox.append(EventType.FILE_CHANGED, event)))
                .isInstanceOf(NoTransactionException.class);
        assertThat(waiting(event.file().id())).isZero();
    }

    @Test
    void eventsOfAKeyArePublishedInCommitOrderWithConcurrentWriters() {
        var all = Stream.generate(ids::file).limit(5).toList();

        saveConcurrently(all, 60, List.of(files));

        for (FileId file : all) {
            await().untilAsserted(() -> assertThat(published(file)).isEqualTo(versions(1, 60)));
        }
    }
}
