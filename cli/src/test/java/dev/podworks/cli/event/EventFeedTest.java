package dev.podworks.cli.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.podworks.sdk.model.Mode;
import dev.podworks.sdk.webhooks.Event;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventFeedTest {
    private static final Instant START = Instant.parse("2026-11-25T00:00:00Z");

    private final List<Event> events = new ArrayList<>();
    private final EventFeed feed = new EventFeed(() -> events.stream()
            .sorted(Comparator.comparing(Event::createdAt).reversed())
            .toList());

    @Test
    void existingEventsAreReturnedOnlyWhenAskedFor() {
        add("evt_1", 0);
        add("evt_2", 1);

        assertThat(ids(feed.start(1))).containsExactly("evt_2");
        assertThat(feed.next()).isEmpty();
    }

    @Test
    void oldEventsAreNotReturnedAfterTheStart() {
        add("evt_1", 0);
        add("evt_2", 1000);

        assertThat(feed.start(0)).isEmpty();
        assertThat(feed.next()).isEmpty();
    }

    @Test
    void anEmptyFeedReturnsItsFirstEvent() {
        assertThat(feed.start(10)).isEmpty();
        add("evt_1", 0);

        assertThat(ids(feed.next())).containsExactly("evt_1");
        assertThat(feed.next()).isEmpty();
    }

    /// Events appear up to a minute after newer ones.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void eachEventIsReturnedOnceEvenIfItAppearsLate(long seed) {
        var random = new Random(seed);
        feed.start(0);
        var returned = new ArrayList<String>();
        for (int i = 0; i < 300; i++) {
            add("evt_" + i, 10L * i - random.nextInt(60));
            if (random.nextInt(3) == 0) {
                returned.addAll(ids(feed.next()));
            }
        }
        returned.addAll(ids(feed.next()));

        assertThat(returned).as("seed %d", seed).doesNotHaveDuplicates().hasSize(300);
    }

    private void add(String id, long second) {
        events.add(new Event.UnknownEvent(
                id, "project.completed", Mode.TEST, START.plusSeconds(second), NullNode.getInstance()));
    }

    private static List<String> ids(List<Event> events) {
        return events.stream().map(Event::id).collect(Collectors.toList());
    }
}
