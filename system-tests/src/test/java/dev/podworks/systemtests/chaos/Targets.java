package dev.podworks.systemtests.chaos;

import java.util.List;

/// What there is to break.
///
/// @param replicas every process of ours
/// @param backends PostgreSQL, Kafka and the cloud, of each of which there is one
/// @param disks studios with a small disk of their own; none where this user may not mount one
/// @param clocks replicas whose clock can be made wrong; none where libfaketime is not installed
record Targets(
        List<String> replicas,
        List<String> backends,
        List<NetworkPath> paths,
        List<String> disks,
        List<String> clocks) {}
