package dev.podworks.gateway.change;

import dev.podworks.contracts.event.ChangeEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/// The last changes that this replica has received, numbered, from which an interrupted stream is resumed. Its caller
/// synchronizes.
///
/// Numbers are valid for one epoch: a period in which this replica has missed no record.
final class ChangeLog {
    private static final Pattern POSITION = Pattern.compile("([a-z0-9]{1,20})-([0-9]{1,18})");

    private final int capacity;
    private final Supplier<String> epochs;
    private final Deque<ChangeEvent> last = new ArrayDeque<>();
    private String epoch;
    private long number;

    /// @param epochs returns another value each time, of lower case letters and digits
    ChangeLog(int capacity, Supplier<String> epochs) {
        this.capacity = capacity;
        this.epochs = epochs;
        this.epoch = epochs.get();
    }

    /// @return its number
    long append(ChangeEvent change) {
        if (last.size() == capacity) {
            last.removeFirst();
        }
        last.addLast(change);
        return ++number;
    }

    /// Records were missed: no earlier position can be resumed.
    void startEpoch() {
        epoch = epochs.get();
        last.clear();
    }

    long number() {
        return number;
    }

    /// As the id of a server-sent event.
    String position(long number) {
        return epoch + "-" + number;
    }

    /// A change with its number.
    record Numbered(long number, ChangeEvent change) {}

    /// @param position as a client sends it
    /// @return the changes after it; empty if it is not valid, or too old
    Optional<List<Numbered>> after(String position) {
        var match = POSITION.matcher(position);
        if (!match.matches() || !match.group(1).equals(epoch)) {
            return Optional.empty();
        }
        var from = Long.parseLong(match.group(2));
        var oldest = number - last.size();
        return from < oldest || from > number ? Optional.empty() : Optional.of(numbered(oldest, from));
    }

    private List<Numbered> numbered(long oldest, long from) {
        var changes = List.copyOf(last);
        return LongStream.rangeClosed(from + 1, number)
                .mapToObj(each -> new Numbered(each, changes.get((int) (each - oldest - 1))))
                .toList();
    }
}
