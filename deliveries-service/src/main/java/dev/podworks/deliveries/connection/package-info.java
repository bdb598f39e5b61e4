/// Logins to cloud storage providers: made by people, kept for deliveries.
///
/// Guarantees:
///
/// - A login is made by OAuth's authorization code with PKCE. The state that a person comes back with was given to that
///   person, in that account, less than ten minutes ago, and works once; only its hash is kept.
/// - Tokens lie encrypted, each for its own row, and leave this package only as an access token for a request.
///   Removing a connection forgets them.
/// - However many deliveries need a new token at once, one of them asks for it; the others wait for what it gets.
///   The right to ask is a row's, taken and given back in short transactions, so that nothing is called inside one;
///   that of a process that died is over after two minutes.
/// - A login that the provider refuses is told once, as `connection.needs_reconnect`; it works again after somebody has
///   connected it anew, or when the provider takes it again.
///
/// Not guaranteed: that the provider forgets the grant when a connection is removed. People see and end it there.
package dev.podworks.deliveries.connection;
