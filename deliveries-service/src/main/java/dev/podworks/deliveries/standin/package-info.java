/// Operator routes for the cloud storage stand-in of local runs.
///
/// The stand-in is reachable from inside the local stack only, so the gateway routes these calls here and this
/// service forwards them. Without `CLOUD_STAND_IN_URL` the routes are 404, so that a deployment with real providers
/// can't be mistaken for a local one.
package dev.podworks.deliveries.standin;
