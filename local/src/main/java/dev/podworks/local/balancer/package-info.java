/// One address for several replicas, as a Kubernetes Service is one: what callers of a stack with replicas connect to.
///
/// Guarantees: a new connection goes to the next replica that answers its readiness probe; where none does, to any that
/// accepts it; a replica that refuses is passed over and the caller notices nothing. Not: that an open connection is
/// moved when its replica dies or stalls (it ends, or waits, as it would there), nor anything about requests: only
/// connections are shared out.
package dev.podworks.local.balancer;
