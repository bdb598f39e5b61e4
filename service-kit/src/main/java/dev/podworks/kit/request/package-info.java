/// Request ids and the response timeout.
///
/// Guarantees: every response has the header `Request-Id`, and the same id is in the {@link
/// dev.podworks.kit.cause.Cause} of everything that the request causes. A service's response starts within nine
/// seconds, which is before the gateway's timeout; otherwise it is 503 `unavailable`, and the request is cancelled.
package dev.podworks.kit.request;
