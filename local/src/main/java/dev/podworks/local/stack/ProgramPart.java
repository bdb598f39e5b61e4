package dev.podworks.local.stack;

import dev.podworks.local.program.Probe;
import java.util.List;
import java.util.function.Supplier;

/// A program of this module, such as Kafka. It listens only when it is ready.
///
/// @param start prepares the start and returns the launch
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
