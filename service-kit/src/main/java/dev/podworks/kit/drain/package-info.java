/// Leaving without anybody noticing, where other replicas are there to take over.
///
/// Guarantees: once a service is told to stop, it says that it is not ready, and goes on answering for the time
/// that is set; every answer in that time ends its connection, so that a caller's next request opens another one,
/// to another replica. Only then does the server stop to listen. Not: that a caller who was silent all that time
/// and sends its next request in the very moment of the end gets an answer.
package dev.podworks.kit.drain;
