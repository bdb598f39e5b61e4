/// Checks of the files that deploy and watch the services: manifests, compose, dashboards, alerts.
///
/// They hold what no schema knows: that names lead somewhere, that the environment is the one the services read, that
/// the network allows what the code calls and nothing else, that a watched metric exists. They start nothing: that the
/// system runs with these files is not shown here.
@NullMarked
package dev.podworks.k8s;

import org.jspecify.annotations.NullMarked;
