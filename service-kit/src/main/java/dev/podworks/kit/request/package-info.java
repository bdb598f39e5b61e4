/// One id for everything that a request causes, and a limit for the time until its answer.
///
/// Guarantees: every answer carries `Request-Id`; the same id is part of the {@link dev.podworks.kit.cause.Cause} of
/// all that follows from the request. A service's answer begins within nine seconds, which is before the gateway gives
/// up; where it would come later it is 503 `unavailable`, and what was under way is cancelled.
package dev.podworks.kit.request;
