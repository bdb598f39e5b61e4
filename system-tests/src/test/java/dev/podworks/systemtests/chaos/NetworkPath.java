package dev.podworks.systemtests.chaos;

/// A network path on which faults can be injected.
///
/// @param from a service, with all its replicas, or `services` for all
record NetworkPath(String from, String to) {
    @Override
    public String toString() {
        return from + " → " + to;
    }
}
