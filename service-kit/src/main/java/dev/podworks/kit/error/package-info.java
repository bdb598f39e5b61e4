/// Error responses.
///
/// Guarantees: every failure before the first byte of a response becomes an error body with the request's id
/// (decisions, section 1). Class names, SQL and stack traces never reach clients. An unexpected exception is logged
/// once, with its stack trace.
///
/// Does not guarantee: an error body for failures after the first byte. The connection is closed instead.
package dev.podworks.kit.error;
