/// Graceful shutdown while other replicas continue.
///
/// Guarantees: after SIGTERM the service is not ready, but handles requests for the configured time. Each response
/// in that time closes its connection, so the client's next request goes to another replica. Only then does the
/// server stop listening.
///
/// Does not guarantee: a response for a client whose connection was idle all that time and which sends its next
/// request just as the server stops.
package dev.podworks.kit.drain;
