/// The service team's way to the stand-in for cloud storage providers, in local runs.
///
/// The stand-in belongs to the local stack and has no door to the outside, so the gateway sends these calls here and
/// this service passes them on, as it knows the address already. Without `CLOUD_STAND_IN_URL` they are 404, as for
/// anybody who asks for what does not exist: nobody can mistake a deployment with real providers for one to play
/// with.
package dev.podworks.deliveries.standin;
