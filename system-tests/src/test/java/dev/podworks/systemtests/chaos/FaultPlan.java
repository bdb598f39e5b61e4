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

/// The schedule of faults. The same seed, duration and targets give the same plan.
///
/// Every combination of fault and target occurs once, in random order, before any is repeated. So a long run covers
/// all, and a short one varies.
record FaultPlan(long seed, Duration length, List<Step> steps) {
    private static final Duration BETWEEN = Duration.ofSeconds(7);
    private static final Duration BETWEEN_IN_BRIEF = Duration.ofSeconds(4);
    private static final int SHORTEST_SECONDS = 3;
    private static final int LONGEST_SECONDS = 12;
    /// The drift of a clock that has not been synchronized for weeks. From 30 s on services reject the gateway's
    /// tokens.
    private static final int MOST_SKEW_SECONDS = 20;

    /// @param at since the start
    record Step(Duration at, Fault fault) {}

    /// As many faults as fit, of every kind.
    static FaultPlan of(long seed, Duration length, FaultTargets targets) {
        var random = new Random(seed);
        var steps = new ArrayList<Step>();
        var deck = List.<Fault>of();
        for (var at = BETWEEN; at.compareTo(length) < 0; at = at.plus(BETWEEN)) {
            deck = deck.isEmpty() ? shuffled(deck(targets, random), random) : deck;
            steps.add(new Step(at, deck.getFirst()));
            deck = deck.subList(1, deck.size());
        }
        return new FaultPlan(seed, length, List.copyOf(steps));
    }

    /// The minimum: every service loses one replica, and every kind of fault occurs that needs no special
    /// privileges.
    static FaultPlan brief(long seed, FaultTargets targets) {
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
        return new FaultPlan(seed, BETWEEN_IN_BRIEF.multipliedBy(steps.size() + 1), List.copyOf(steps));
    }

    private static List<Fault> deck(FaultTargets targets, Random random) {
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

    /// The name of a replica is its service's, or starts with it.
    private static List<String> services(FaultTargets targets) {
        return targets.replicas().stream()
                .filter(name -> !name.matches(".*-\\d"))
                .toList();
    }

    private static String anyReplica(String service, FaultTargets targets, Random random) {
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
