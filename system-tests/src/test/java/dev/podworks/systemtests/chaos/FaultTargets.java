package dev.podworks.systemtests.chaos;

import java.util.List;

/// The targets of faults.
///
/// @param replicas all service processes
/// @param backends PostgreSQL, Kafka and the cloud, one of each
/// @param disks studios with a small disk; empty without the privilege to mount
/// @param clocks replicas whose clock can be shifted; empty without libfaketime
record FaultTargets(
        List<String> replicas,
        List<String> backends,
        List<NetworkPath> paths,
        List<String> disks,
        List<String> clocks) {}
