/// A stand-in for cloud storage providers: one small server with the parts of their APIs that deliveries-service
/// uses, so that connecting and delivering need no account at a provider.
///
/// Guarantees: files appear in a local folder, complete or not at all; an interrupted part of an upload is kept or
/// discarded as the real provider does; the authorization page grants access without asking; everything but unused
/// authorization codes survives a restart.
///
/// `POST /stand-in` injects a fault, which is reported with the documented error responses of each provider.
/// `GET /stand-in` returns the counters.
///
/// To add a provider, implement `StandInApi` and register it in `StandInProvider`.
///
/// Not guaranteed: anything that deliveries-service does not use. There is one user, who owns all storage accounts.
package dev.podworks.local.provider;
