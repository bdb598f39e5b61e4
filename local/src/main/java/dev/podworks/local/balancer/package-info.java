/// A load balancer for a stack with replicas, in the role of a Kubernetes Service.
///
/// Guarantees: a new connection goes to the next ready replica, or to any that accepts it if none is ready; a
/// replica that refuses is skipped, unnoticed by the client. Not guaranteed: open connections don't move when their
/// replica dies or stalls, and requests on one connection are not distributed.
package dev.podworks.local.balancer;
