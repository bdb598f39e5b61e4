/// Conditional reads: `ETag` and `If-None-Match` on every GET that needs a caller. Decisions, section 1.
///
/// Guarantees: two answers have the same tag only if they say the same. Links that are signed anew for each answer
/// do not change the tag, and an answer that is confirmed with a 304 has links that still work for half an hour.
///
/// Does not guarantee: less work for the service. The answer is made and then not sent, so that no tag can be older
/// than what it stands for.
package dev.podworks.kit.conditional;
