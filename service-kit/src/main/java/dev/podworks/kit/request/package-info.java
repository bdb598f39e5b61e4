/// One id for everything that a request causes.
///
/// Guarantees: every answer carries `Request-Id`; the same id is part of the {@link dev.podworks.kit.cause.Cause} of
/// all that follows from the request.
package dev.podworks.kit.request;
