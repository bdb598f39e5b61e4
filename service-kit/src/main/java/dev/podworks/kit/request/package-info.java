/// One id for everything that a request causes.
///
/// Guarantees: every answer carries `Request-Id`; the same id is in the log lines of the request, in the records that
/// its transaction put into the outbox, and in the log lines of whoever consumes them.
package dev.podworks.kit.request;
