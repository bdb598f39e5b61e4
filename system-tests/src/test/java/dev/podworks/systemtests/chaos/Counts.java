package dev.podworks.systemtests.chaos;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/// Named counters.
final class Counts {
    private final Map<String, LongAdder> adders = new ConcurrentHashMap<>();

    void add(String what) {
        add(what, 1);
    }

    void add(String what, long times) {
        adders.computeIfAbsent(what, _ -> new LongAdder()).add(times);
    }

    long of(String what) {
        var adder = adders.get(what);
        return adder == null ? 0 : adder.sum();
    }

    Map<String, Long> all() {
        var sums = new TreeMap<String, Long>();
        adders.forEach((what, adder) -> sums.put(what, adder.sum()));
        return sums;
    }
}
