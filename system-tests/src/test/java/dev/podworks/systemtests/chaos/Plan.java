package dev.podworks.systemtests.chaos;

import dev.podworks.systemtests.chaos.Fault.ClockSkewed;
import dev.podworks.systemtests.chaos.Fault.DiskFilled;
import dev.podworks.systemtests.chaos.Fault.Disturbed;
import dev.podworks.systemtests.chaos.Fault.Killed;
import dev.podworks.systemtests.chaos.Fault.Manner;
import dev.podworks.systemtests.chaos.Fault.Paused;
import dev.podworks.systemtests.chaos.Fault.Restarted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// What breaks when. The same seed, length and targets make the same plan.
///
/// Faults are dealt like cards: each kind for each target is on a card, and none comes twice before all have come once.
/// So a long run leaves nothing out, and a short one does not do the same thing all the time.
record Plan(long seed, Duration length, List<Step> steps) {
    private static final Duration BETWEEN = Duration.ofSeconds(7);
    private static final Duration BETWEEN_IN_BRIEF = Duration.ofSeconds(4);
    private static final int SHORTEST_SECONDS = 3;
    private static final int LONGEST_SECONDS = 12;
    /// So far a clock runs away whose synchronisation is broken for weeks. From 30 s on services refuse the
    /// gateway's tokens.
    private static final int MOST_SKEW_SECONDS = 20;

    /// @param at since the beginning
    record Step(Duration at, Fault fault) {}

    /// As many faults as fit, of every kind.
    static Plan of(long seed, Duration length, Targets targets) {
        var random = new Random(seed);
        var steps = new ArrayList<Step>();
        var deck = List.<Fault>of();
        for (var at = BETWEEN; at.compareTo(length) < 0; at = at.plus(BETWEEN)) {
            deck = deck.isEmpty() ? shuffled(deck(targets, random), random) : deck;
            steps.add(new Step(at, deck.getFirst()));
            deck = deck.subList(1, deck.size());
        }
        return new Plan(seed, length, List.copyOf(steps));
    }

    /// The least that must go well: every service loses one of its replicas, and so much else goes wrong that every
    /// kind of fault that needs no help of the machine has come.
    static Plan brief(long seed, Targets targets) {
        var random = new Random(seed);
        var faults = new ArrayList<Fault>();
        services(targets).forEach(service -> faults.add(new Killed(anyReplica(service, targets, random))));
        faults.add(new Restarted(any(targets.backends(), random)));
        faults.add(new Killed(any(targets.backends(), random)));
        faults.add(new Paused(any(targets.replicas(), random), someSeconds(random)));
        for (var manner : Manner.values()) {
            faults.add(new Disturbed(any(targets.paths(), random), manner, someSeconds(random)));
        }
        Collections.shuffle(faults, random);
        var steps = new ArrayList<Step>();
        for (var fault : faults) {
            steps.add(new Step(BETWEEN_IN_BRIEF.multipliedBy(steps.size() + 1), fault));
        }
        return new Plan(seed, BETWEEN_IN_BRIEF.multipliedBy(steps.size() + 1), List.copyOf(steps));
    }

    private static List<Fault> deck(Targets targets, Random random) {
        var deck = new ArrayList<Fault>();
        for (var replica : targets.replicas()) {
            deck.add(new Killed(replica));
            deck.add(new Paused(replica, someSeconds(random)));
        }
        for (var backend : targets.backends()) {
            deck.add(new Killed(backend));
            deck.add(new Paused(backend, someSeconds(random)));
            deck.add(new Restarted(backend));
        }
        targets.paths().forEach(path -> deck.add(disturbance(path, random)));
        targets.disks()
                .forEach(studio ->
                        deck.add(new DiskFilled(studio, someSeconds(random).multipliedBy(3))));
        if (!targets.clocks().isEmpty()) {
            deck.add(skew(any(targets.clocks(), random), random));
            deck.add(skew(any(targets.clocks(), random), random));
        }
        return deck;
    }

    private static List<Fault> shuffled(List<Fault> deck, Random random) {
        Collections.shuffle(deck, random);
        return deck;
    }

    private static Fault disturbance(NetworkPath path, Random random) {
        return new Disturbed(path, any(List.of(Manner.values()), random), someSeconds(random));
    }

    private static Fault skew(String replica, Random random) {
        var seconds = 1 + random.nextInt(MOST_SKEW_SECONDS);
        return new ClockSkewed(
                replica, Duration.ofSeconds(random.nextBoolean() ? seconds : -seconds), Duration.ofSeconds(30));
    }

    /// A replica's name is its service's, or begins with it.
    private static List<String> services(Targets targets) {
        return targets.replicas().stream()
                .filter(name -> !name.matches(".*-\\d"))
                .toList();
    }

    private static String anyReplica(String service, Targets targets, Random random) {
        return any(
                targets.replicas().stream()
                        .filter(name -> name.equals(service) || name.matches(service + "-\\d"))
                        .toList(),
                random);
    }

    private static Duration someSeconds(Random random) {
        return Duration.ofSeconds(SHORTEST_SECONDS + random.nextInt(LONGEST_SECONDS - SHORTEST_SECONDS));
    }

    private static <T> T any(List<T> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }
}
