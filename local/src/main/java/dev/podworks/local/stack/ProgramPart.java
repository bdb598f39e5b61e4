package dev.podworks.local.stack;

import dev.podworks.local.program.Probe;
import java.util.List;
import java.util.function.Supplier;

/// Kafka, or the store and mailbox: a program of this module. It listens only once it is ready.
///
/// @param start makes ready what the program needs, and says how to start it
record ProgramPart(String name, List<Integer> ports, Supplier<Launch> start) implements Part {

    @Override
    public Launch launch() {
        return start.get();
    }

    @Override
    public boolean isReady() {
        return ports.stream().allMatch(Probe::accepts);
    }
}
