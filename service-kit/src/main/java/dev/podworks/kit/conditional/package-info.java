/// Conditional reads: `ETag` and `If-None-Match` on every GET that needs a caller. Decisions, section 1.
///
/// Guarantees: two answers have the same tag only if they say the same. Presigned links, which differ each time they
/// are signed, do not change the tag; they are recognised by their properties, so no text of a customer's is taken
/// for one. An answer that is confirmed with a 304 has links that still work for half an hour.
///
/// Does not guarantee: less work for the service. The answer is made and then not sent, so that no tag can be older
/// than what it stands for.
package dev.podworks.kit.conditional;
