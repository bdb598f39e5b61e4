package dev.podworks.systemtests.chaos;

/// A way over the network that can be disturbed.
///
/// @param from a service, for all its replicas, or `services` for all of them
record NetworkPath(String from, String to) {
    @Override
    public String toString() {
        return from + " → " + to;
    }
}
