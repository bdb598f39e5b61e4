/// One error body for every fault.
///
/// Guarantees: whatever fails before the first byte of an answer becomes the body of decisions, section 1, with the
/// request's id; nothing of a defect's inside (class names, SQL, stack traces) reaches a caller; a defect is logged
/// once, whole.
///
/// Does not guarantee: a body for a fault after the first byte. The connection is closed then.
package dev.podworks.kit.error;
