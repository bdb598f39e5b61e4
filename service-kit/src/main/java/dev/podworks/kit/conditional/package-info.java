/// Conditional requests: `ETag` and `If-None-Match` on every GET that needs a caller. Decisions, section 1.
///
/// Guarantees:
///
/// - Two responses have the same tag only if they are equal except for the signatures of presigned URLs. Those are
///   recognized by their property, never in text that a customer chose.
/// - The URLs of a response that is confirmed with 304 are valid for at least another half hour.
///
/// Does not guarantee: less work for the service. The response is built and then not sent, so that a tag is never
/// stale.
package dev.podworks.kit.conditional;
