/// Connections: OAuth access to users' cloud storage accounts.
///
/// Guarantees:
///
/// - Access is granted by OAuth's authorization code with PKCE. A state is valid for the user and account that it
///   was issued to, for ten minutes, and once; only its hash is stored.
/// - Tokens are encrypted, each for its own row, and leave this package only as an access token for a request.
///   Removing a connection deletes them.
/// - However many deliveries need a new token at once, one of them refreshes it and the others wait for the result.
///   The claim is a column of the row, set and cleared in short transactions, so no request runs inside a
///   transaction. The claim of a process that died expires after two minutes.
/// - Access that the provider rejects is published once, as `connection.needs_reconnect`. The connection is active
///   again after a reconnect, or when the provider accepts the refresh token again.
///
/// Not guaranteed: that removing a connection revokes the grant at the provider. Users do that there.
package dev.podworks.deliveries.connection;
