package dev.podworks.local.stack;

import java.util.List;
import java.util.stream.IntStream;

/// One process of a service.
///
/// @param number from 1
/// @param count of the service's replicas
record Replica(ServiceModule service, int number, int count) {

    static List<Replica> of(ServiceModule service, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> new Replica(service, number, count))
                .toList();
    }

    /// The first replica has the service's name, whatever the number of replicas.
    String name() {
        return number == 1 ? service.module() : service.module() + "-" + number;
    }

    boolean isAlone() {
        return count == 1;
    }
}
