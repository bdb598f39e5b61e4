package dev.podworks.cli.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.podworks.sdk.errors.ConnectionException;
import dev.podworks.sdk.webhooks.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventFeedTest {
    private static final Instant START = Instant.parse("2026-11-25T00:00:00Z");

    private final List<Event> events = new ArrayList<>();
    private int failsAfter = Integer.MAX_VALUE;
    private int outages = Integer.MAX_VALUE;
    private final EventFeed feed = new EventFeed(() -> () -> pages());

    /// Newest first. The connection fails after a number of events, until the outages are over.
    private Iterator<Event> pages() {
        var newestFirst = events.stream()
                .sorted(Comparator.comparing(Event::createdAt).reversed())
                .toList();
        boolean fails = failsAfter < Integer.MAX_VALUE && outages-- > 0;
        var items = newestFirst.iterator();
        return new Iterator<>() {
            private int read;

            @Override
            public boolean hasNext() {
                return fails || items.hasNext();
            }

            @Override
            public Event next() {
                if (fails && read++ == failsAfter) {
                    throw new ConnectionException("No connection.", null);
                }
                return items.next();
            }
        };
    }

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

    /// Regression: events of the pages before the one that failed were lost.
    @Test
    void anInterruptedLookLosesNothing() {
        feed.start(0);
        add("evt_1", 0);
        add("evt_2", 1);
        failsAfter = 1;
        assertThatThrownBy(feed::next).isInstanceOf(ConnectionException.class);
        failsAfter = Integer.MAX_VALUE;

        assertThat(ids(feed.next())).containsExactly("evt_1", "evt_2");
    }

    /// Regression: an outage of the API ended the command.
    @Test
    void anOutageIsReportedOnceAndItsEventsFollow() {
        feed.start(0);
        var warnings = new ArrayList<String>();
        var received = new ArrayList<String>();
        failsAfter = 0;

        assertThatThrownBy(() -> feed.follow(
                        Duration.ofMillis(1),
                        event -> {
                            received.add(event.id());
                            throw new InterruptedException();
                        },
                        warning -> {
                            warnings.add(warning);
                            add("evt_1", 0);
                            outages = 3;
                        }))
                .isInstanceOf(InterruptedException.class);

        assertThat(received).containsExactly("evt_1");
        assertThat(warnings).containsExactly("No connection. Trying again.");
    }

    private void add(String id, long second) {
        var json = JsonNodeFactory.instance
                .objectNode()
                .put("id", id)
                .put("type", "project.completed")
                .put("createdAt", START.plusSeconds(second).toString());
        events.add(Event.of(json));
    }

    private static List<String> ids(List<Event> events) {
        return events.stream().map(Event::id).collect(Collectors.toList());
    }
}
