/// Checks of the deployment and monitoring files: manifests, Compose, dashboards, alerts.
///
/// They cover what no schema covers: references resolve, the environment is the one that the services read, network
/// policies allow exactly the configured calls, metrics in queries exist. They start nothing: that the system runs
/// with these files is not shown here.
@NullMarked
package dev.podworks.k8s;

import org.jspecify.annotations.NullMarked;
